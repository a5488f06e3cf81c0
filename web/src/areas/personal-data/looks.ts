import { IconCircleCheck, IconLoader, IconTrash, IconX } from "@tabler/icons-react";
import type { StatusLooks } from "@/ui";
import type { CopyStatus } from "./queries";

/** How the states of a copy look. */
export const copyLooks: StatusLooks<CopyStatus> = {
  Preparing: { tone: "info", icon: IconLoader },
  Ready: { tone: "success", icon: IconCircleCheck },
  Failed: { tone: "danger", icon: IconX },
  Expired: { tone: "neutral", icon: IconTrash },
};
