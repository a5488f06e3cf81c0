import { IconCircleCheck, IconCircleDot, IconCircleX } from "@tabler/icons-react";
import type { StatusLooks } from "@/ui";
import type { HuddleTopicState } from "./queries";

/** How the states of a topic look. */
export const topicLooks: StatusLooks<HuddleTopicState> = {
  Open: { tone: "neutral", icon: IconCircleDot },
  Solved: { tone: "success", icon: IconCircleCheck },
  Dropped: { tone: "outline", icon: IconCircleX },
};
