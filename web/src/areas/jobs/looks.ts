import { IconBan, IconCircleCheck, IconCircleX, IconClock, IconLoader } from "@tabler/icons-react";
import type { StatusLooks } from "@/ui";

/** States of background jobs. */
export const jobLooks: StatusLooks<"Queued" | "Running" | "Succeeded" | "Failed" | "Cancelled"> = {
  Queued: { tone: "outline", icon: IconClock },
  Running: { tone: "info", icon: IconLoader },
  Succeeded: { tone: "success", icon: IconCircleCheck },
  Failed: { tone: "danger", icon: IconCircleX },
  Cancelled: { tone: "neutral", icon: IconBan },
};
