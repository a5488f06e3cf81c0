import { IconCircleCheck, IconCircleOff, IconClock, IconClockX } from "@tabler/icons-react";
import type { enums } from "@/api/enums";
import type { StatusLooks } from "@/ui";

export type InvitationStatus = (typeof enums.InvitationStatus)[number];

/** Looks of the statuses of an invitation. */
export const invitationLooks: StatusLooks<InvitationStatus> = {
  Pending: { tone: "info", icon: IconClock },
  Expired: { tone: "warning", icon: IconClockX },
  Accepted: { tone: "success", icon: IconCircleCheck },
  Revoked: { tone: "neutral", icon: IconCircleOff },
};
