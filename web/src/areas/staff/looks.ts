import {
  IconAlertTriangle,
  IconBeach,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconDoorExit,
  IconMail,
  IconMailOff,
} from "@tabler/icons-react";
import type { StatusLooks } from "@/ui";
import type { CertificateStatus } from "./parts/certificates/certificates";
import type { StaffStatus } from "./queries";

/** How the states of a person look. */
export const staffLooks: StatusLooks<StaffStatus> = {
  NoLogin: { tone: "outline", icon: IconCircleDashed },
  Invited: { tone: "info", icon: IconMail },
  Active: { tone: "success", icon: IconCircleCheck },
  OnLeave: { tone: "warning", icon: IconBeach },
  Left: { tone: "neutral", icon: IconDoorExit },
};

/** The same, with an invitation that has expired. */
export const personLooks: StatusLooks<StaffStatus | "InvitationExpired"> = {
  ...staffLooks,
  InvitationExpired: { tone: "warning", icon: IconMailOff },
};

/** How the states of a certificate look. */
export const certificateLooks: StatusLooks<CertificateStatus> = {
  Valid: { tone: "success", icon: IconCircleCheck },
  ExpiringSoon: { tone: "warning", icon: IconAlertTriangle },
  Expired: { tone: "danger", icon: IconCircleX },
};
