import {
  IconAlertCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconClockPause,
  IconCircleOff,
  IconGitMerge,
} from "@tabler/icons-react";
import type { StatusLooks } from "@/ui";
import type { LoggedMail } from "./queries";

/** How the states of a mail look. */
export const mailLooks: StatusLooks<LoggedMail["status"]> = {
  Queued: { tone: "outline", icon: IconCircleDashed },
  Sent: { tone: "success", icon: IconCircleCheck },
  Merged: { tone: "neutral", icon: IconGitMerge },
  Deferred: { tone: "info", icon: IconClockPause },
  Suppressed: { tone: "neutral", icon: IconCircleOff },
  Failed: { tone: "danger", icon: IconAlertCircle },
};
