import { useDirection } from "@mantine/core";
import { useEffect, useRef, type RefObject } from "react";
import { useFormat } from "@/lib/format";
import { useCulture, useText } from "@/lib/text";
import { writtenNumber } from "@/lib/typedNumber";
import { RowMenu, type RowAction } from "@/table";
import { SparkLine } from "@/ui";
import type { Measurable, Scorecard, ScorecardRow } from "../../queries";
import { cellKey, nextPosition, type CellPosition } from "../../rules";
import { complaintIdOf } from "../Complaints";
import { MeasurableFacts } from "./MeasurableFacts";
import type { Entering } from "../useEntry";
import { ReadCell, ValueCell } from "./ValueCell";
import classes from "../Scorecard.module.css";

export interface ScorecardProps {
  card: Scorecard;
  entering: Entering;
  /** Takes a block; false for a text that the field takes itself. */
  onPaste: (text: string, from: CellPosition) => boolean;
  /** What can be done with a measurable; nothing for readers. */
  actions: (measurable: Measurable) => readonly RowAction[];
}

/** Moves the focus to the next cell in a direction that can be entered. */
export function useCellFocus(rows: readonly ScorecardRow[]) {
  const frame = useRef<HTMLDivElement>(null);
  const move = (from: CellPosition, step: CellPosition): void => {
    const to = nextPosition(rows, from, step);
    if (to) frame.current?.querySelector<HTMLInputElement>(`[data-cell="${to.row} ${to.week}"]`)?.focus();
  };
  return { frame, move };
}

/** Shows the latest week first where not all of them fit. */
function useLatestInSight(frame: RefObject<HTMLDivElement | null>, lastOn: string | undefined): void {
  const isRtl = useDirection().dir === "rtl";
  useEffect(() => {
    const box = frame.current;
    // oxlint-disable-next-line react/immutability -- where a box is scrolled to is no state of a render
    if (box) box.scrollLeft = isRtl ? -box.scrollWidth : box.scrollWidth;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other weeks begin at their end again
  }, [frame, lastOn, isRtl]);
}

function Heads({ card }: { card: Scorecard }) {
  const t = useText();
  const format = useFormat();
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.first}>
          {t("Scorecards.Measurable")}
        </th>
        {card.weeks.map(({ weekOn }) => (
          <th
            key={weekOn}
            scope="col"
            className={`${classes.week} ${weekOn === card.thisWeekOn ? classes.now : ""}`}
            aria-current={weekOn === card.thisWeekOn ? "date" : undefined}
            title={t("Scorecards.WeekOf", { date: format.date(weekOn) })}
          >
            {format.dayMonth(weekOn)}
          </th>
        ))}
        <th scope="col">{t("Scorecards.Average")}</th>
        <th scope="col">{t("Scorecards.Total")}</th>
        <th scope="col">{t("Scorecards.Trend")}</th>
        {card.canChange && <th scope="col">{t("Ui.Table.Actions")}</th>}
      </tr>
    </thead>
  );
}

/** Mean, sum and trend of a measurable; nothing where nothing was entered. */
function Sums({ row }: { row: ScorecardRow }) {
  const t = useText();
  const culture = useCulture();
  const values = row.cells.flatMap(({ value }) => (typeof value === "number" ? [value] : []));
  const written = (value: number | null | undefined): string =>
    typeof value === "number" ? writtenNumber(value, culture) : "";
  return (
    <>
      <td className={classes.sums}>{written(row.average)}</td>
      <td className={classes.sums}>{written(row.total)}</td>
      <td>
        <SparkLine values={values} label={t("Scorecards.TrendOf", { title: row.measurable.title })} />
      </td>
    </>
  );
}

interface RowProps extends ScorecardProps {
  row: ScorecardRow;
  at: number;
  onMove: (from: CellPosition, step: CellPosition) => void;
}

function MeasurableRow({ card, row, at, entering, actions, onMove, onPaste }: RowProps) {
  const { measurable } = row;
  return (
    <tr>
      <th scope="row" className={classes.first}>
        <MeasurableFacts measurable={measurable} />
      </th>
      {row.cells.map((cell, week) => {
        const key = cellKey(measurable, cell);
        const draft = entering.drafts.get(key);
        return (
          <td key={cell.weekOn} className={classes.week}>
            {measurable.canEnter ? (
              <ValueCell
                row={row}
                cell={cell}
                place={{ row: at, week }}
                draft={draft}
                complaintId={draft && draft.state !== "saving" ? complaintIdOf(key) : undefined}
                onEnter={entering.enter}
                onDrop={entering.drop}
                onMove={onMove}
                onPaste={onPaste}
              />
            ) : (
              <ReadCell cell={cell} />
            )}
          </td>
        );
      })}
      <Sums row={row} />
      {card.canChange && (
        <td>
          <span className={classes.menu}>
            <RowMenu label={measurable.title} actions={() => actions(measurable)} />
          </span>
        </td>
      )}
    </tr>
  );
}

/** How many values of each week are on their goal. */
function Foot({ card }: { card: Scorecard }) {
  const t = useText();
  const format = useFormat();
  return (
    <tfoot>
      <tr>
        <th scope="row" className={classes.first}>
          {t("Scorecards.OnGoal")}
        </th>
        {card.weeks.map(({ weekOn, onGoal, judged }) => (
          <td key={weekOn} className={classes.week}>
            {judged > 0 && t("Scorecards.OnGoalCount", { on: format.number(onGoal), judged: format.number(judged) })}
          </td>
        ))}
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell is no control */}
        <td colSpan={card.canChange ? 4 : 3} />
      </tr>
    </tfoot>
  );
}

/** All measurables over the weeks, as in a spreadsheet. */
export function ScorecardTable(props: ScorecardProps) {
  const t = useText();
  const { card } = props;
  const { frame, move } = useCellFocus(card.rows);
  useLatestInSight(frame, card.weeks.at(-1)?.weekOn);
  return (
    // Without cells to enter, the keyboard scrolls the box itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to take the focus
    <div className={classes.frame} ref={frame} tabIndex={0} role="region" aria-label={t("Scorecards.Title")}>
      <table className={classes.table}>
        <Heads card={card} />
        <tbody>
          {card.rows.map((row, at) => (
            <MeasurableRow key={row.measurable.id} {...props} row={row} at={at} onMove={move} />
          ))}
        </tbody>
        <Foot card={card} />
      </table>
    </div>
  );
}
