import type { Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

export { signingKeysQuery } from "./queries";

/** The keys that the portal signs tokens with. */
export const signingKeys: Area = { name: "signing-keys", menu, routes };
