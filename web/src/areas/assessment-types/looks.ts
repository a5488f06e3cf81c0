import { IconArchive, IconCircleCheck, IconCircleDashed, IconCircleOff, IconPencil } from "@tabler/icons-react";
import type { StatusLooks } from "@/ui";
import type { SubtypeStatus, TemplateStatus } from "./queries";

/** How the states of a subtype look. */
export const subtypeLooks: StatusLooks<SubtypeStatus> = {
  Active: { tone: "success", icon: IconCircleCheck },
  Retired: { tone: "outline", icon: IconCircleOff },
};

/** How the states of a template version look. */
export const templateLooks: StatusLooks<TemplateStatus> = {
  Draft: { tone: "info", icon: IconPencil },
  Published: { tone: "success", icon: IconCircleCheck },
  Superseded: { tone: "neutral", icon: IconArchive },
  Retired: { tone: "outline", icon: IconCircleDashed },
};
