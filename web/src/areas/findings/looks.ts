import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCalendarCheck,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDot,
  IconCircleHalfVertical,
  IconCircleX,
  IconEyeCheck,
  IconInfoCircle,
  IconShieldCheck,
} from "@tabler/icons-react";
import type { StatusLooks } from "@/ui";
import type { FindingStatus, Severity } from "./queries";

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

/** How grave a finding looks. */
export const severityLooks: StatusLooks<Severity> = {
  Critical: { tone: "danger", icon: IconAlertTriangle },
  High: { tone: "warning", icon: IconAlertCircle },
  Medium: { tone: "neutral", icon: IconCircleDot },
  Low: { tone: "outline", icon: IconInfoCircle },
};
