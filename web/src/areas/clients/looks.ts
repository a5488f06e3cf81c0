import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconDoorExit,
  IconLoader,
  IconPlayerPause,
  IconProgress,
  IconTrash,
  IconX,
} from "@tabler/icons-react";
import type { StatusLooks } from "@/ui";
import type { DataPackStatus } from "./parts/dataPack/dataPackQueries";
import type { ClientStatus, HealthBand, OnboardingStepState } from "./queries";

/** How the states of a client look. */
export const clientLooks: StatusLooks<ClientStatus> = {
  Prospect: { tone: "outline", icon: IconCircleDashed },
  Onboarding: { tone: "info", icon: IconProgress },
  Active: { tone: "success", icon: IconCircleCheck },
  Paused: { tone: "warning", icon: IconPlayerPause },
  Offboarding: { tone: "warning", icon: IconDoorExit },
  Closed: { tone: "neutral", icon: IconCircleX },
};

/** How the states of a data pack look. */
export const packLooks: StatusLooks<DataPackStatus> = {
  Queued: { tone: "info", icon: IconClock },
  Running: { tone: "info", icon: IconLoader },
  Ready: { tone: "success", icon: IconCircleCheck },
  Failed: { tone: "danger", icon: IconX },
  Expired: { tone: "neutral", icon: IconTrash },
};

/** How the bands of health look. */
export const healthLooks: StatusLooks<HealthBand> = {
  Red: { tone: "danger", icon: IconAlertTriangle },
  Amber: { tone: "warning", icon: IconAlertCircle },
  Green: { tone: "success", icon: IconCircleCheck },
};

/** How the states of a step of onboarding look. */
export const stepLooks: StatusLooks<OnboardingStepState> = {
  Open: { tone: "outline", icon: IconCircleDashed },
  Done: { tone: "success", icon: IconCircleCheck },
  Waived: { tone: "neutral", icon: IconCircleX },
};
