import { IconAlertCircle, IconAlertTriangle, IconCircleDot, IconInfoCircle } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { StatusChip, type StatusLooks } from "./StatusChip";

/** How grave a finding is, as the API spells it. */
type Severity = "Critical" | "High" | "Medium" | "Low";

const looks: StatusLooks<Severity> = {
  Critical: { tone: "danger", icon: IconAlertTriangle },
  High: { tone: "warning", icon: IconAlertCircle },
  Medium: { tone: "neutral", icon: IconCircleDot },
  Low: { tone: "outline", icon: IconInfoCircle },
};

/** The severity of a finding where there is no room for the word. */
export function SeverityIcon({ severity }: { severity: Severity }) {
  const t = useText();
  const { icon: Icon, tone } = looks[severity];
  const color = tone === "danger" ? "var(--danger-text)" : tone === "warning" ? "var(--warning-text)" : undefined;
  return (
    <Icon size={14} stroke={2} color={color ?? "currentColor"} role="img" aria-label={t(`Enum.Severity.${severity}`)} />
  );
}

/** The severity of a finding. */
export function SeverityChip({ severity }: { severity: Severity }) {
  const t = useText();
  return <StatusChip status={severity} looks={looks} label={t(`Enum.Severity.${severity}`)} />;
}
