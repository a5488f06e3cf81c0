import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { RowMenu } from "@/table";
import { IconButton } from "@/ui";
import { cellKey } from "../../rules";
import { complaintIdOf } from "../Complaints";
import { MeasurableFacts } from "./MeasurableFacts";
import { useCellFocus, type ScorecardProps } from "./ScorecardTable";
import { ReadCell, ValueCell } from "./ValueCell";
import classes from "../Scorecard.module.css";

interface TurnProps extends Pick<ScorecardProps, "card" | "actions"> {
  at: number;
  onTurn: (at: number) => void;
}

/** Which measurable is shown, and the way to the others. */
function Turn({ card, actions, at, onTurn }: TurnProps) {
  const t = useText();
  const format = useFormat();
  const count = card.rows.length;
  const measurable = card.rows[at]?.measurable;
  if (!measurable) return null;
  const position = { position: format.number(at + 1), count: format.number(count) };
  return (
    <div className={classes.turn}>
      <IconButton
        icon={IconChevronLeft}
        flip
        label={t("Scorecards.Previous")}
        aria-disabled={at === 0 || undefined}
        onClick={() => at > 0 && onTurn(at - 1)}
      />
      <div className={classes.turned} aria-live="polite">
        <MeasurableFacts measurable={measurable} />
        <span className={classes.facts}>{t("Scorecards.Position", position)}</span>
      </div>
      {card.canChange && <RowMenu label={measurable.title} actions={() => actions(measurable)} />}
      <IconButton
        icon={IconChevronRight}
        flip
        label={t("Scorecards.Next")}
        aria-disabled={at >= count - 1 || undefined}
        onClick={() => at < count - 1 && onTurn(at + 1)}
      />
    </div>
  );
}

/** One measurable at a time with its weeks below each other, the latest first: a narrow window has no room for more. */
export function ScorecardPages(props: ScorecardProps) {
  const { card, entering, onPaste } = props;
  const t = useText();
  const format = useFormat();
  const [wanted, setWanted] = useState(0);
  const at = Math.min(wanted, card.rows.length - 1);
  const { frame, move } = useCellFocus(card.rows);
  const row = card.rows[at];
  if (!row) return null;
  const weeks = [...row.cells.entries()].toReversed();
  return (
    <div className={classes.frame} ref={frame}>
      <Turn {...props} at={at} onTurn={setWanted} />
      {weeks.map(([week, cell]) => {
        const key = cellKey(row.measurable, cell);
        const draft = entering.drafts.get(key);
        return (
          <div key={key} className={classes.line}>
            <span>{t("Scorecards.WeekOf", { date: format.dayMonth(cell.weekOn) })}</span>
            {row.measurable.canEnter ? (
              <ValueCell
                row={row}
                cell={cell}
                place={{ row: at, week }}
                draft={draft}
                complaintId={draft && draft.state !== "saving" ? complaintIdOf(key) : undefined}
                onEnter={entering.enter}
                onDrop={entering.drop}
                // Weeks stand below each other here: down leads to the week before.
                onMove={(from, step) => move(from, { row: 0, week: step.week - step.row })}
                onPaste={onPaste}
              />
            ) : (
              <ReadCell cell={cell} />
            )}
          </div>
        );
      })}
    </div>
  );
}
