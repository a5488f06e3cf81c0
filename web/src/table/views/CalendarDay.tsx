import { VisuallyHidden } from "@mantine/core";
import { useFormat } from "@/lib/format";
import { usePrintedAt } from "@/lib/printing";
import { useText } from "@/lib/text";
import type { CalendarProps } from "./Calendar";
import { CalendarEntry } from "./CalendarEntry";
import { useDraggable, useDropTarget } from "./useDrag";
import classes from "./Calendar.module.css";

/** What every day and every entry needs to know. */
export interface Entries<Row extends object> {
  calendar: CalendarProps<Row>;
  dragged: string | null;
  setDragged: (id: string | null) => void;
  accepts: (id: string, day: string) => boolean;
  drop: (id: string, day: string) => void;
}

/** Records that a day of a month has room for; the week shows all, and so does paper. */
const roomOfDay = 3;

interface EntryProps<Row extends object> {
  row: Row;
  entries: Entries<Row>;
}

function Entry<Row extends object>({ row, entries }: EntryProps<Row>) {
  const { calendar, dragged, setDragged } = entries;
  const id = calendar.rowId(row);
  const isMovable = calendar.mayMove(row);
  const element = useDraggable({ id, isEnabled: isMovable, onDrag: setDragged });
  const names = [classes.entry, isMovable && classes.movable, dragged === id && classes.dragged];
  return (
    <li ref={element} data-card={id} className={names.filter(Boolean).join(" ")}>
      <CalendarEntry row={row} calendar={calendar} />
    </li>
  );
}

interface CalendarDayProps<Row extends object> {
  day: string;
  isToday: boolean;
  /** Of the month before or after. */
  isOutside: boolean;
  rows: readonly Row[];
  entries: Entries<Row>;
}

/** One day: what is due on it, and where a record is dropped to be due then. */
export function CalendarDay<Row extends object>({ day, isToday, isOutside, rows, entries }: CalendarDayProps<Row>) {
  const t = useText();
  const format = useFormat();
  const { calendar } = entries;
  const { element, isOver } = useDropTarget<HTMLTableCellElement>({
    accepts: (id) => entries.accepts(id, day),
    onDrop: (id) => entries.drop(id, day),
  });
  const isPrinted = usePrintedAt() !== null;
  const isWhole = isPrinted || calendar.place.span === "week";
  // A line that says how many more takes as much room as the last record would.
  const shown = isWhole || rows.length <= roomOfDay ? rows : rows.slice(0, roomOfDay - 1);
  const names = [classes.day, isToday && classes.today, isOutside && classes.outside, isOver && classes.over];
  return (
    <td ref={element} className={names.filter(Boolean).join(" ")}>
      <time dateTime={day} className={classes.number} aria-current={isToday ? "date" : undefined}>
        <span aria-hidden>{format.number(Number(day.slice(8)))}</span>
        <VisuallyHidden>{format.longDate(day)}</VisuallyHidden>
      </time>
      {rows.length > 0 && (
        <ul className={classes.entries}>
          {shown.map((row) => (
            <Entry key={calendar.rowId(row)} row={row} entries={entries} />
          ))}
        </ul>
      )}
      {shown.length < rows.length && (
        <button type="button" className={classes.further} onClick={() => calendar.onPlace({ on: day, span: "week" })}>
          {t("Ui.Calendar.More", { rest: format.number(rows.length - shown.length) })}
          <VisuallyHidden> {format.longDate(day)}</VisuallyHidden>
        </button>
      )}
    </td>
  );
}
