import { creation, type Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** Additional claims of users and roles, for tokens that other programs read. */
export const claimTypes: Area = {
  name: "claim-types",
  menu,
  routes,
  commands: [creation("ClaimTypes.New", "/identity/claim-types", "AbpIdentity.ClaimTypes.Create")],
};

export { ClaimsPanel } from "./parts/ClaimsPanel";
