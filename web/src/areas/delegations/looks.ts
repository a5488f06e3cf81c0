import { IconCircleCheck, IconClock, IconX } from "@tabler/icons-react";
import type { StatusLooks } from "@/ui";
import type { DelegationStatus } from "./rules";

export const delegationLooks: StatusLooks<DelegationStatus> = {
  Active: { tone: "success", icon: IconCircleCheck },
  Expired: { tone: "danger", icon: IconX },
  Future: { tone: "warning", icon: IconClock },
};
