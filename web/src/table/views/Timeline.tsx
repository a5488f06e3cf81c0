import { VisuallyHidden } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { daysAfter, daysBetween, useFormat } from "@/lib/format";
import { useCulture, useText } from "@/lib/text";
import { timelineStart, weekStart } from "@/lib/weeks";
import { Button, byTime, ErrorState, IconButton, useToday } from "@/ui";
import { InlineDate } from "../InlineEdit";
import { barOf, timelineDays, timelineStep, timelineWeeks, type Edge, type Period } from "./periods";
import classes from "./Timeline.module.css";
import { useEdge } from "./useEdge";

/** The records from the first visible day on, as one query returns them. */
interface TimelineQuery<Row> {
  data: { items: readonly Row[]; totalCount: number } | undefined;
  isError: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

export interface TimelineProps<Row extends object> {
  label: string;
  /** A day of the second visible week. */
  on: string;
  onPlace: (on: string) => void;
  query: TimelineQuery<Row>;
  rowId: (row: Row) => string;
  periodOf: (row: Row) => Period;
  /** A link to the record with its status. */
  entry: (row: Row) => ReactNode;
  mayMove: (row: Row) => boolean;
  onMove: (row: Row, edge: Edge, day: string) => void;
  /** Headers of the columns before the days. */
  heads: { record: string } & Record<Edge, string>;
  /** Label of the edit ("Due date of ACT-0861"). */
  moveLabel: (row: Row, edge: Edge) => string;
}

type HeadProps = Pick<TimelineProps<object>, "on" | "onPlace"> & { from: string; note: ReactNode };

function TimelineHead({ on, onPlace, from, note }: HeadProps) {
  const t = useText();
  const format = useFormat();
  const today = useToday();
  const turn = (days: number): void => onPlace(daysAfter(on, days));
  return (
    <div className={classes.head}>
      <div className={classes.turn}>
        <IconButton icon={IconChevronLeft} flip label={t("Ui.Timeline.Earlier")} onClick={() => turn(-timelineStep)} />
        <Button onClick={() => onPlace(today)}>{t("Ui.Filter.Today")}</Button>
        <IconButton icon={IconChevronRight} flip label={t("Ui.Timeline.Later")} onClick={() => turn(timelineStep)} />
      </div>
      <h2 className={classes.title} aria-live="polite">
        {t("Ui.Filter.Between", {
          from: format.dayMonth(from),
          to: format.date(daysAfter(from, timelineDays - 1)),
        })}
      </h2>
      {note && <span className={classes.note}>{note}</span>}
    </div>
  );
}

interface LineProps<Row extends object> {
  row: Row;
  from: string;
  timeline: TimelineProps<Row>;
}

/** A date of a record: a button that opens it if it can be edited. */
function DateCell<Row extends object>({
  row,
  timeline,
  edge,
  day,
}: LineProps<Row> & { edge: Edge; day: string | null }) {
  const format = useFormat();
  const shown = day === null ? "–" : format.date(day);
  return (
    <td className={classes.date}>
      {timeline.mayMove(row) ? (
        <InlineDate
          label={timeline.moveLabel(row, edge)}
          value={day}
          onChange={(next) => timeline.onMove(row, edge, next)}
        >
          <VisuallyHidden>{timeline.moveLabel(row, edge)}: </VisuallyHidden>
          {shown}
        </InlineDate>
      ) : (
        shown
      )}
    </td>
  );
}

function Line<Row extends object>(props: LineProps<Row>) {
  const { row, from, timeline } = props;
  const today = useToday();
  const isMovable = timeline.mayMove(row);
  const { shown, isDragged, handle } = useEdge({
    period: timeline.periodOf(row),
    onMove: (edge, day) => timeline.onMove(row, edge, day),
  });
  const bar = barOf(shown, from);
  const now = daysBetween(from, today);
  return (
    <tr data-row={timeline.rowId(row)}>
      <th scope="row" className={classes.record}>
        {timeline.entry(row)}
      </th>
      <DateCell {...props} edge="start" day={shown.start} />
      <DateCell {...props} edge="due" day={shown.due} />
      <td colSpan={timelineDays / 7} className={classes.days}>
        <div data-track className={classes.track}>
          {now >= 0 && now < timelineDays && (
            <span className={classes.now} style={{ gridColumn: `${now + 1} / ${now + 2}` }} />
          )}
          {bar && (
            <div
              data-bar
              className={isDragged ? `${classes.bar} ${classes.dragged}` : classes.bar}
              style={{ gridColumn: `${bar.first} / ${bar.last}` }}
            >
              {isMovable && <span data-edge="start" className={classes.start} {...handle("start")} />}
              {isMovable && <span data-edge="due" className={classes.due} {...handle("due")} />}
            </div>
          )}
        </div>
      </td>
    </tr>
  );
}

function Lines<Row extends object>({ timeline, from }: Omit<LineProps<Row>, "row">) {
  const format = useFormat();
  const { query, label, heads, rowId, periodOf } = timeline;
  const beginOf = (row: Row): string => periodOf(row).start ?? periodOf(row).due;
  const rows = (query.data?.items ?? [])
    .filter((row) => barOf(periodOf(row), from))
    .toSorted((a, b) => byTime(beginOf(a), beginOf(b)) || byTime(periodOf(a).due, periodOf(b).due));
  return (
    <table className={classes.grid} aria-label={label} aria-busy={query.isPlaceholderData || undefined}>
      <thead>
        <tr>
          <th scope="col" className={classes.record}>
            {heads.record}
          </th>
          <th scope="col">{heads.start}</th>
          <th scope="col">{heads.due}</th>
          {timelineWeeks(from).map((week) => (
            <th key={week} scope="col" className={classes.week}>
              {format.dayMonth(week)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line key={rowId(row)} row={row} from={from} timeline={timeline} />
        ))}
      </tbody>
    </table>
  );
}

/** The timeline: a bar for each record from start date to due date. */
export function Timeline<Row extends object>(props: TimelineProps<Row>) {
  const { on, onPlace, query, label } = props;
  const t = useText();
  const format = useFormat();
  const from = timelineStart(on, weekStart(useCulture()));
  const { data } = query;
  const isCut = data && data.items.length < data.totalCount;
  const note =
    isCut && t("Ui.Calendar.Cut", { shown: format.number(data.items.length), total: format.number(data.totalCount) });
  return (
    <section className={classes.timeline} aria-label={t("Ui.Timeline.Label", { list: label })}>
      <TimelineHead on={on} onPlace={onPlace} from={from} note={note} />
      {query.isError && !data ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <div className={classes.scroller}>
          <Lines timeline={props} from={from} />
        </div>
      )}
    </section>
  );
}
