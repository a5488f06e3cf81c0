import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconAward,
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalfVertical,
  IconCircleX,
  IconEyeCheck,
  IconMinus,
  IconPencil,
  IconQuestionMark,
  IconSend,
  IconTrendingUp,
} from "@tabler/icons-react";
import type { StatusLooks } from "@/ui";
import type { AssessmentStatus, Band, ItemResult } from "./queries";

/** How the states of an assessment look. */
export const assessmentLooks: StatusLooks<AssessmentStatus> = {
  Draft: { tone: "outline", icon: IconPencil },
  Scheduled: { tone: "neutral", icon: IconCalendarEvent },
  InProgress: { tone: "info", icon: IconCircleHalfVertical },
  Submitted: { tone: "brand", icon: IconSend },
  InReview: { tone: "warning", icon: IconEyeCheck },
  ChangesRequested: { tone: "danger", icon: IconArrowBackUp },
  Finalised: { tone: "success", icon: IconCircleCheck },
  Cancelled: { tone: "outline", icon: IconCircleX },
};

/** How the bands of a score look. */
export const bandLooks: StatusLooks<Band> = {
  AtRisk: { tone: "danger", icon: IconAlertTriangle },
  Developing: { tone: "warning", icon: IconTrendingUp },
  Proficient: { tone: "success", icon: IconCircleCheck },
  Exemplary: { tone: "success", icon: IconAward },
};

/** How the results of an item look. */
export const resultLooks: StatusLooks<ItemResult> = {
  Compliant: { tone: "success", icon: IconCircleCheck },
  Partial: { tone: "warning", icon: IconCircleHalfVertical },
  NonCompliant: { tone: "danger", icon: IconAlertTriangle },
  NotApplicable: { tone: "outline", icon: IconMinus },
  NotAssessed: { tone: "neutral", icon: IconCircleDashed },
  Unscored: { tone: "outline", icon: IconQuestionMark },
};
