import { VisuallyHidden } from "@mantine/core";
import { IconAlarm, IconCalendarShare } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { InlineDate } from "../InlineEdit";
import type { CalendarProps } from "./Calendar";
import classes from "./Calendar.module.css";

interface CalendarEntryProps<Row extends object> {
  row: Row;
  calendar: CalendarProps<Row>;
}

/** How late a record is; nothing where it isn't. */
function Late({ daysLeft }: { daysLeft: number | null | undefined }) {
  const t = useText();
  if (typeof daysLeft !== "number" || daysLeft >= 0) return null;
  const words = t("Ui.DaysLate", { count: -daysLeft });
  return (
    <span className={classes.late} title={words}>
      <IconAlarm size={14} stroke={1.75} aria-hidden />
      <span className={classes.lateWords}>{words}</span>
    </span>
  );
}

/** One record of a day: its link, how late it is, and the button that moves it. */
export function CalendarEntry<Row extends object>({ row, calendar }: CalendarEntryProps<Row>) {
  return (
    <>
      {calendar.entry(row)}
      <Late daysLeft={calendar.daysLeftOf?.(row)} />
      {calendar.mayMove(row) && (
        <span className={classes.move}>
          <InlineDate
            label={calendar.moveLabel(row)}
            value={calendar.dayOf(row)}
            onChange={(day) => calendar.onMove(row, day)}
          >
            <IconCalendarShare size={14} stroke={1.75} aria-hidden />
            <VisuallyHidden>{calendar.moveLabel(row)}</VisuallyHidden>
          </InlineDate>
        </span>
      )}
    </>
  );
}
