import { creation, type Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** The standards of the library: reader and search. */
export const standards: Area = {
  name: "standards",
  menu,
  routes,
  commands: [creation("Standards.New", "/standards/view-all", "Portal.Standards.Create")],
};

export { domainLooks } from "./looks";
export { StandardRef } from "./parts/StandardRef";
export { useFourEyes } from "./parts/publish/fourEyes";
export { countStandards, domainTreeQuery, treeQuery, type DomainTree } from "./queries";
