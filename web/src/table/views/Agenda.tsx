import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { EmptyNote, TextSkeleton, useToday } from "@/ui";
import type { CalendarProps } from "./Calendar";
import { CalendarEntry } from "./CalendarEntry";
import classes from "./Calendar.module.css";

interface AgendaProps<Row extends object> {
  calendar: CalendarProps<Row>;
  /** The records by day. */
  days: ReadonlyMap<string, readonly Row[]>;
}

/** The days that have something, one under the other, where a week has no room side by side. */
export function Agenda<Row extends object>({ calendar, days }: AgendaProps<Row>) {
  const t = useText();
  const format = useFormat();
  const today = useToday();
  const { place, query, label, rowId } = calendar;
  const isShown = (day: string): boolean => place.span === "week" || day.slice(0, 7) === place.on.slice(0, 7);
  const shown = [...days.keys()].filter(isShown).toSorted();
  if (!query.data) return <TextSkeleton />;
  if (shown.length === 0) return <EmptyNote title={t("Ui.Calendar.Empty")} />;
  return (
    <ol className={classes.agenda} aria-label={label} aria-busy={query.isPlaceholderData || undefined}>
      {shown.map((day) => (
        <li key={day}>
          <h3 className={classes.agendaDay} aria-current={day === today ? "date" : undefined}>
            <time dateTime={day}>{format.longDate(day)}</time>
          </h3>
          <ul className={classes.entries}>
            {days.get(day)?.map((row) => (
              <li key={rowId(row)} data-card={rowId(row)} className={classes.entry}>
                <CalendarEntry row={row} calendar={calendar} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
