import { IconCircleCheck, IconClock, IconHourglass, IconKeyOff } from "@tabler/icons-react";
import type { components } from "@/api/schema";
import type { StatusLooks } from "@/ui";

export const keyLooks: StatusLooks<components["schemas"]["KeyState"]> = {
  Upcoming: { tone: "info", icon: IconClock },
  Active: { tone: "success", icon: IconCircleCheck },
  Retiring: { tone: "warning", icon: IconHourglass },
  Retired: { tone: "neutral", icon: IconKeyOff },
};
