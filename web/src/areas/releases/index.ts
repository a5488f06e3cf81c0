import type { Area } from "@/lib/registry";
import { routes } from "./routes";

/** Releases of a framework: its published standards as they were, pinned by assessments. */
export const releases: Area = { name: "releases", routes };

export { ReleaseForm } from "./ReleaseForm";

export { latestRelease } from "./queries";
