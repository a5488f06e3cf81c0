import type { Area } from "@/lib/registry";
import { accountSections } from "./menu";
import { routes } from "./routes";

/** A copy of what the portal has about the user, and the deletion of the user's account. No menu has an entry for it. */
export const personalData: Area = { name: "personal-data", routes, accountSections };
