import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX } from "@tabler/icons-react";
import type { StatusLooks } from "@/ui";
import type { RequirementStatus } from "./rules";

/** How the ways to stand with a requirement look. */
export const requirementLooks: StatusLooks<RequirementStatus> = {
  Valid: { tone: "success", icon: IconCircleCheck },
  ExpiringSoon: { tone: "warning", icon: IconAlertTriangle },
  Expired: { tone: "danger", icon: IconCircleX },
  Missing: { tone: "outline", icon: IconCircleDashed },
};
