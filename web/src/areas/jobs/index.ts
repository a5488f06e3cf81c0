import type { Area } from "@/lib/registry";
import { routes } from "./routes";

/** What runs in the background for the user: exports, imports and other long work. */
export const jobs: Area = { name: "jobs", routes };

export { jobLooks } from "./looks";
export { cancelJob } from "./queries";
