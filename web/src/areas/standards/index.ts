import type { Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** The standards of the library: reader, search, import; and the frameworks they belong to. */
export const standards: Area = { name: "standards", menu, routes };

export { domainLooks } from "./looks";
export { FrameworkChoice } from "./parts/FrameworkMenu";
export { StandardRef } from "./parts/StandardRef";
export { FrameworkSwitch } from "./parts/FrameworkSwitch";
export { frameworksQuery, treeQuery, type DomainTree, type Framework } from "./queries";
export { useFramework } from "./useFramework";
