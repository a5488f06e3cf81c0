import { IconCertificate } from "@tabler/icons-react";
import type { Area } from "@/lib/registry";
import { routes } from "./routes";

/** What people in a post need, and who is ready for it. */
export const jobRoles: Area = {
  name: "job-roles",
  routes,
  commands: [
    {
      id: "open:job-roles",
      name: "JobRoles.Title",
      icon: IconCertificate,
      to: "/job-roles",
      requiredPolicy: "Portal.Staff",
      isPage: true,
    },
  ],
};

export { jobRolesQuery, type Requirement } from "./queries";
export { Requirements } from "./parts/Requirements";
export { RequirementChip } from "./parts/RequirementChip";
export { lacking } from "./rules";
