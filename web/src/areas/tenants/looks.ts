import {
  IconArchive,
  IconCalendarOff,
  IconCircleCheck,
  IconClock,
  IconLoader,
  IconPlayerPause,
  IconTrash,
  IconX,
} from "@tabler/icons-react";
import type { StatusLooks } from "@/ui";
import type { ExportStatus } from "./queries";
import type { TenantStatus } from "./rules";

/** How the states of a tenant look. */
export const tenantLooks: StatusLooks<TenantStatus> = {
  Active: { tone: "success", icon: IconCircleCheck },
  Suspended: { tone: "warning", icon: IconPlayerPause },
  Expired: { tone: "danger", icon: IconCalendarOff },
  Archived: { tone: "neutral", icon: IconArchive },
};

/** How the states of the export of a tenant look. */
export const exportLooks: StatusLooks<ExportStatus> = {
  Queued: { tone: "info", icon: IconClock },
  Running: { tone: "info", icon: IconLoader },
  Ready: { tone: "success", icon: IconCircleCheck },
  Failed: { tone: "danger", icon: IconX },
  Expired: { tone: "neutral", icon: IconTrash },
};
