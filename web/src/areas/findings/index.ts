import type { Area } from "@/lib/registry";
import { IconAlertTriangle } from "@tabler/icons-react";
import { routes } from "./routes";

/** What assessments and visits found wanting, until it is closed. */
export const findings: Area = {
  name: "findings",
  routes,
  commands: [
    {
      id: "findings",
      name: "Findings.Title",
      icon: IconAlertTriangle,
      requiredPolicy: "Portal.Findings",
      to: "/findings",
      isPage: true,
    },
  ],
};

export { findingLooks, severityLooks } from "./looks";
export { ActionForm } from "./parts/ActionForm";
export { FindingTable } from "./parts/FindingTable";
export { findingQuery, findingsOfQuery, type Finding } from "./queries";
