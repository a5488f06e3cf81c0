import type { Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** Where users are signed in, for administrators. */
export const sessions: Area = { name: "sessions", menu, routes };

export { UserSessions } from "./parts/UserSessions";
