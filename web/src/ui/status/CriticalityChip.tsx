import { IconAlertCircle, IconAlertTriangle, IconCircleDot, IconInfoCircle } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { StatusChip, type StatusLooks } from "./StatusChip";

/** Criticality, as the API spells it. */
export type Criticality = "Critical" | "Major" | "Minor" | "Advisory";

const looks: StatusLooks<Criticality> = {
  Critical: { tone: "danger", icon: IconAlertTriangle },
  Major: { tone: "warning", icon: IconAlertCircle },
  Minor: { tone: "neutral", icon: IconCircleDot },
  Advisory: { tone: "outline", icon: IconInfoCircle },
};

/** The criticality of a standard or a finding. */
export function CriticalityChip({ criticality }: { criticality: Criticality }) {
  const t = useText();
  return <StatusChip status={criticality} looks={looks} label={t(`Ui.Criticality.${criticality}`)} />;
}
