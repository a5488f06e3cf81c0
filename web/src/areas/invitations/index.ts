import type { Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** Invitations and their status, for administrators. The page that accepts one belongs to the account card. */
export const invitations: Area = { name: "invitations", menu, routes };

export { countInvitations } from "./parts/countQueries";
