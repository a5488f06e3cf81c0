import { IconCircleDashed, type Icon } from "@tabler/icons-react";
import { Chip, type Tone } from "./Chip";

/** Look of one state; the area provides the translated word. */
export interface StatusLook {
  tone: Tone;
  icon: Icon;
}

/** Looks of all states of one enum, defined once in its area. */
export type StatusLooks<S extends string> = Record<S, StatusLook>;

interface StatusChipProps<S extends string> {
  status: S;
  looks: StatusLooks<S>;
  /** The translated word, such as `t("Enum.GoalStatus.Active")`. */
  label: string;
  title?: string | undefined;
}

/** The state of a record: icon, word and tint. */
export function StatusChip<S extends string>({ status, looks, label, title }: StatusChipProps<S>) {
  // A newer server may send a state unknown to this page; its word is still shown.
  const look: StatusLook = looks[status] ?? { tone: "outline", icon: IconCircleDashed };
  return (
    <Chip tone={look.tone} icon={look.icon} title={title}>
      {label}
    </Chip>
  );
}
