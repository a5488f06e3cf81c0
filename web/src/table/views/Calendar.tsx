import { useMediaQuery } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { desktopQuery } from "@/lib/breakpoints";
import { daysAfter, useFormat } from "@/lib/format";
import { useCulture, useText } from "@/lib/text";
import { monthsAfter, shownDays, weekStart, weeksOf } from "@/lib/weeks";
import { Button, ErrorState, IconButton, SegmentedSwitch, useToday } from "@/ui";
import { Agenda } from "./Agenda";
import { CalendarDay, type Entries } from "./CalendarDay";
import type { CalendarPlace } from "./useShownDays";
import classes from "./Calendar.module.css";

/** The records of the shown days, as one query gives them. */
interface CalendarQuery<Row> {
  data: { items: readonly Row[]; totalCount: number } | undefined;
  isError: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

export interface CalendarProps<Row extends object> {
  label: string;
  place: CalendarPlace;
  onPlace: (place: CalendarPlace) => void;
  query: CalendarQuery<Row>;
  rowId: (row: Row) => string;
  /** A record's number. */
  rowLabel: (row: Row) => string;
  dayOf: (row: Row) => string;
  /** Days until then, negative ones late; null where nothing is left to do. */
  daysLeftOf?: (row: Row) => number | null | undefined;
  /** A link to the record with its status. */
  entry: (row: Row) => ReactNode;
  mayMove: (row: Row) => boolean;
  onMove: (row: Row, day: string) => void;
  /** What is changed by a move ("Due date of ACT-0861"). */
  moveLabel: (row: Row) => string;
}

type HeadProps = Pick<CalendarProps<object>, "place" | "onPlace"> & { note: ReactNode };

function CalendarHead({ place, onPlace, note }: HeadProps) {
  const t = useText();
  const format = useFormat();
  const culture = useCulture();
  const today = useToday();
  const { on, span } = place;
  const days = shownDays(on, span, weekStart(culture));
  const isMonth = span === "month";
  const turn = (by: 1 | -1): void => onPlace({ span, on: isMonth ? monthsAfter(on, by) : daysAfter(on, by * 7) });
  const title = isMonth
    ? format.month(on)
    : t("Ui.Filter.Between", { from: format.dayMonth(days.from), to: format.date(days.to) });
  return (
    <div className={classes.head}>
      <div className={classes.turn}>
        <IconButton
          icon={IconChevronLeft}
          flip
          label={t(isMonth ? "Ui.Form.PreviousMonth" : "Ui.Calendar.PreviousWeek")}
          onClick={() => turn(-1)}
        />
        <Button onClick={() => onPlace({ span, on: today })}>{t("Ui.Filter.Today")}</Button>
        <IconButton
          icon={IconChevronRight}
          flip
          label={t(isMonth ? "Ui.Form.NextMonth" : "Ui.Calendar.NextWeek")}
          onClick={() => turn(1)}
        />
      </div>
      <h2 className={classes.title} aria-live="polite">
        {title}
      </h2>
      {note && <span className={classes.note}>{note}</span>}
      <SegmentedSwitch<CalendarPlace["span"]>
        label={t("Ui.Calendar.Span")}
        size="small"
        value={span}
        options={[
          { value: "month", label: t("Ui.Calendar.Month") },
          { value: "week", label: t("Ui.Calendar.Week") },
        ]}
        onChange={(next) => onPlace({ on, span: next })}
      />
    </div>
  );
}

function byDay<Row extends object>(rows: readonly Row[], { dayOf }: CalendarProps<Row>): Map<string, Row[]> {
  const days = new Map<string, Row[]>();
  for (const row of rows) days.set(dayOf(row), [...(days.get(dayOf(row)) ?? []), row]);
  return days;
}

interface CalendarGridProps<Row extends object> {
  calendar: CalendarProps<Row>;
  days: ReadonlyMap<string, readonly Row[]>;
}

function CalendarGrid<Row extends object>({ calendar, days }: CalendarGridProps<Row>) {
  const format = useFormat();
  const culture = useCulture();
  const today = useToday();
  const [dragged, setDragged] = useState<string | null>(null);
  const { place, query, label, rowId } = calendar;
  const rows = query.data?.items ?? [];
  const weeks = weeksOf(shownDays(place.on, place.span, weekStart(culture)));
  const rowOf = (id: string): Row | undefined => rows.find((row) => rowId(row) === id);
  const entries: Entries<Row> = {
    calendar,
    dragged,
    setDragged,
    accepts: (id, day) => {
      const row = rowOf(id);
      return Boolean(row && calendar.dayOf(row) !== day);
    },
    drop: (id, day) => {
      const row = rowOf(id);
      if (row) calendar.onMove(row, day);
    },
  };
  const size = place.span === "week" ? classes.week : classes.month;
  return (
    <table className={`${classes.grid} ${size}`} aria-label={label} aria-busy={query.isPlaceholderData || undefined}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {format.weekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <CalendarDay
                key={day}
                day={day}
                isToday={day === today}
                isOutside={place.span === "month" && day.slice(0, 7) !== place.on.slice(0, 7)}
                rows={days.get(day) ?? []}
                entries={entries}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The list by date: a month or a week of the same query and filters; in a narrow window an agenda. */
export function Calendar<Row extends object>(props: CalendarProps<Row>) {
  const { place, onPlace, query, label } = props;
  const t = useText();
  const format = useFormat();
  const { data } = query;
  const isWide = useMediaQuery(desktopQuery, true, { getInitialValueInEffect: false });
  const days = byDay(data?.items ?? [], props);
  const isCut = data && data.items.length < data.totalCount;
  const note =
    isCut && t("Ui.Calendar.Cut", { shown: format.number(data.items.length), total: format.number(data.totalCount) });
  return (
    <section className={classes.calendar} aria-label={t("Ui.Calendar.Label", { list: label })}>
      <CalendarHead place={place} onPlace={onPlace} note={note} />
      {query.isError && !data ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <div className={classes.scroller}>
          {isWide ? <CalendarGrid calendar={props} days={days} /> : <Agenda calendar={props} days={days} />}
        </div>
      )}
    </section>
  );
}
