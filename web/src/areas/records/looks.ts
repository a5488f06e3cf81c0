import {
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf,
  IconCircleX,
  IconEyeCheck,
} from "@tabler/icons-react";
import type { components } from "@/api/schema";
import type { StatusLooks } from "@/ui";

/** How the states of an action item look, on its own page and on that of its finding. */
export const actionItemLooks: StatusLooks<components["schemas"]["ActionStatus"]> = {
  Open: { tone: "neutral", icon: IconCircleDashed },
  InProgress: { tone: "info", icon: IconCircleHalf },
  Blocked: { tone: "danger", icon: IconBan },
  AwaitingVerification: { tone: "warning", icon: IconEyeCheck },
  Closed: { tone: "success", icon: IconCircleCheck },
  Cancelled: { tone: "outline", icon: IconCircleX },
};
