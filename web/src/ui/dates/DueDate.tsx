import { VisuallyHidden } from "@mantine/core";
import { IconCalendarRepeat } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { useFormat } from "@/lib/format";
import { useToday } from "./useNow";
import { lateness, type Lateness } from "./lateness";
import classes from "./Dates.module.css";

interface DueDateProps {
  /** Calendar date (`2026-11-19`); ends with its day in the client's time zone. */
  due: string | null | undefined;
  /** Days until then as the server counts them, negative if late; null if nothing is left to do: only the date is shown. */
  daysLeft: number | null | undefined;
  /** How often the date was moved. */
  slips?: number | undefined;
}

const tones: Record<Lateness, string | undefined> = {
  late: classes.late,
  today: classes.soon,
  soon: classes.quiet,
  later: classes.quiet,
  over: classes.quiet,
};

/** A due date, how late it is in words, and how often it was moved. */
export function DueDate({ due, daysLeft, slips = 0 }: DueDateProps) {
  const t = useText();
  const format = useFormat();
  const today = useToday();
  if (!due) return <span className={classes.quiet}>{t("Ui.NoDate")}</span>;
  const state = lateness(daysLeft);
  const days = daysLeft ?? 0;
  const words = {
    late: () => t("Ui.DaysLate", { count: -days }),
    today: () => t("Ui.Today"),
    soon: () => t("Ui.InDays", { count: days }),
    later: () => t("Ui.InDays", { count: days }),
    over: () => "",
  }[state]();
  const thisYear = due.slice(0, 4) === today.slice(0, 4);
  return (
    <span className={classes.due} title={format.longDate(due)}>
      <bdi className={classes.date}>{thisYear ? format.dayMonth(due) : format.date(due)}</bdi>
      {words && <span className={tones[state]}>{words}</span>}
      {slips > 0 && (
        <span className={classes.slip} title={t("Ui.DateMoved", { count: slips })}>
          <IconCalendarRepeat size={14} stroke={2} aria-hidden />
          <bdi aria-hidden>{slips}×</bdi>
          <VisuallyHidden>{t("Ui.DateMoved", { count: slips })}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
