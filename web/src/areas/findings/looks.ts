import {
  IconCalendarCheck,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalfVertical,
  IconCircleX,
  IconEyeCheck,
  IconShieldCheck,
} from "@tabler/icons-react";
import type { StatusLooks } from "@/ui";
import type { FindingStatus } from "./queries";

/** How the states of a finding look. */
export const findingLooks: StatusLooks<FindingStatus> = {
  Open: { tone: "neutral", icon: IconCircleDashed },
  ActionPlanned: { tone: "info", icon: IconCalendarCheck },
  InProgress: { tone: "info", icon: IconCircleHalfVertical },
  ReadyForVerification: { tone: "warning", icon: IconEyeCheck },
  Closed: { tone: "success", icon: IconCircleCheck },
  RiskAccepted: { tone: "outline", icon: IconShieldCheck },
  Void: { tone: "outline", icon: IconCircleX },
};
