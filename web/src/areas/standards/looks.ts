import { IconArchive, IconCircleCheck, IconCircleDashed, IconEye, IconHistory } from "@tabler/icons-react";
import type { StatusLooks } from "@/ui";
import type { DomainStatus, StandardStatus } from "./queries";

/** How the states of a standard and of its versions look. */
export const standardLooks: StatusLooks<StandardStatus> = {
  Draft: { tone: "outline", icon: IconCircleDashed },
  InReview: { tone: "info", icon: IconEye },
  Published: { tone: "success", icon: IconCircleCheck },
  Superseded: { tone: "neutral", icon: IconHistory },
  Retired: { tone: "neutral", icon: IconArchive },
};

/** How the states of domains and subdomains look. */
export const domainLooks: StatusLooks<DomainStatus> = {
  Draft: { tone: "outline", icon: IconCircleDashed },
  Active: { tone: "success", icon: IconCircleCheck },
  Retired: { tone: "neutral", icon: IconArchive },
};
