import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import type { StatusLooks } from "@/ui";

/** Outcomes of a request. */
export type Outcome = "Succeeded" | "Failed";

export const outcomeLooks: StatusLooks<Outcome> = {
  Succeeded: { tone: "success", icon: IconCircleCheck },
  Failed: { tone: "danger", icon: IconCircleX },
};

/** The outcomes in the order of the filter. */
export const outcomes: readonly Outcome[] = ["Succeeded", "Failed"];
