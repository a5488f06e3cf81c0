import { IconCircleCheck, IconCircleX, IconPlayerStop } from "@tabler/icons-react";
import type { components } from "@/api/schema";
import type { StatusLooks } from "@/ui";

export const nodeLooks: StatusLooks<components["schemas"]["NodeState"]> = {
  Alive: { tone: "success", icon: IconCircleCheck },
  Silent: { tone: "danger", icon: IconCircleX },
  Stopped: { tone: "neutral", icon: IconPlayerStop },
};

/** Whether something answers. */
export type Reach = "Reachable" | "Unreachable";

export const reachLooks: StatusLooks<Reach> = {
  Reachable: { tone: "success", icon: IconCircleCheck },
  Unreachable: { tone: "danger", icon: IconCircleX },
};
