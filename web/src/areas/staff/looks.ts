import { IconBeach, IconCircleCheck, IconCircleDashed, IconDoorExit, IconMail } from "@tabler/icons-react";
import type { StatusLooks } from "@/ui";
import type { StaffStatus } from "./queries";

/** How the states of a person look. */
export const staffLooks: StatusLooks<StaffStatus> = {
  NoLogin: { tone: "outline", icon: IconCircleDashed },
  Invited: { tone: "info", icon: IconMail },
  Active: { tone: "success", icon: IconCircleCheck },
  OnLeave: { tone: "warning", icon: IconBeach },
  Left: { tone: "neutral", icon: IconDoorExit },
};
