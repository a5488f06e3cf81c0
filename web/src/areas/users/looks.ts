import { IconCircleCheck, IconCircleOff, IconLock } from "@tabler/icons-react";
import type { StatusLooks } from "@/ui";
import type { UserStatus } from "./rules";

/** How the states of a user look. */
export const userLooks: StatusLooks<UserStatus> = {
  Active: { tone: "success", icon: IconCircleCheck },
  Inactive: { tone: "neutral", icon: IconCircleOff },
  LockedOut: { tone: "danger", icon: IconLock },
};
