import { IconAlertTriangle, IconHistory } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { useFormat, type Format } from "@/lib/format";
import { useText } from "@/lib/text";
import type { HeatCell, Place } from "./heat";
import classes from "./HeatMap.module.css";

interface HeatCellButtonProps {
  cell: HeatCell;
  /** A team's cell: lower, with the change next to the figure. */
  low: boolean;
  chosen: boolean;
  tabbable: boolean;
  place: Place;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
  onChoose: () => void;
}

function coverageWords({ coverage }: HeatCell, format: Format): string {
  return coverage === null ? "–" : format.percent(coverage, 0);
}

function useCellWords(cell: HeatCell): string {
  const t = useText();
  const format = useFormat();
  if (cell.score === null) return t(cell.notApplicable ? "Ui.NotApplicable" : "Ui.NotAssessed");
  const parts = [
    t(`Ui.Heat.Band.${cell.band}`),
    t("Ui.ScoreTitle", { score: format.score(cell.score), coverage: coverageWords(cell, format) }),
    cell.delta === null || cell.delta === undefined ? "" : format.delta(cell.delta),
    cell.stale ? t("Ui.Heat.Stale") : "",
  ];
  return parts.filter(Boolean).join(", ");
}

/** One score: figure, change, coverage, and an icon if it is at risk or stale. */
export function HeatCellButton(props: HeatCellButtonProps) {
  const { cell, low, chosen, tabbable, place } = props;
  const format = useFormat();
  const words = useCellWords(cell);
  const { band } = cell;
  const Sign = cell.stale ? IconHistory : band === "risk" ? IconAlertTriangle : null;
  const delta = cell.delta === null || cell.delta === undefined ? "" : format.delta(cell.delta);
  const names = [
    classes.cell,
    classes[band],
    cell.stale && classes.stale,
    low && classes.low,
    chosen && classes.chosen,
  ];
  return (
    <button
      type="button"
      className={names.filter(Boolean).join(" ")}
      data-place={`${place.row}:${place.column}`}
      aria-label={words}
      aria-pressed={chosen}
      title={words}
      tabIndex={tabbable ? 0 : -1}
      onKeyDown={props.onKeyDown}
      onFocus={props.onFocus}
      onClick={props.onChoose}
    >
      <span className={classes.value}>
        {cell.score === null ? "–" : format.score(cell.score)}
        {low ? <span className={classes.facts}>{delta}</span> : Sign && <Sign size={14} stroke={2} aria-hidden />}
      </span>
      {!low && (
        <span className={classes.facts}>
          <bdi>{delta}</bdi>
          <bdi>{coverageWords(cell, format)}</bdi>
        </span>
      )}
      {cell.score !== null && cell.coverage !== null && (
        <span className={classes.cover} aria-hidden>
          <i style={{ inlineSize: `${cell.coverage}%` }} />
        </span>
      )}
    </button>
  );
}
