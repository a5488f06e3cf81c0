import { creation, type Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** What assessments and visits found wanting, until it is closed. */
export const findings: Area = {
  name: "findings",
  menu,
  routes,
  commands: [creation("Findings.New", "/findings", "Portal.Findings.Create")],
};

export { findingsWithin } from "./list";
export { findingLooks } from "./looks";
export { FindingList } from "./parts/list/FindingList";
export { actionForm } from "./parts/actions/planning";
export { clientFindingsQuery, findingQuery, findingsOfQuery, type Finding } from "./queries";
