import { IconArchive, IconCircleCheck } from "@tabler/icons-react";
import type { StatusLooks } from "@/ui";
import type { TeamStatus } from "./queries";

/** How the states of a team look. */
export const teamLooks: StatusLooks<TeamStatus> = {
  Active: { tone: "success", icon: IconCircleCheck },
  Archived: { tone: "neutral", icon: IconArchive },
};
