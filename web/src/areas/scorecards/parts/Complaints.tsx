import { useFormat } from "@/lib/format";
import { useCulture, useText } from "@/lib/text";
import { writtenNumber } from "@/lib/typedNumber";
import type { Scorecard } from "../queries";
import { findCell } from "../rules";
import type { CellDrafts } from "./useEntry";
import classes from "./Scorecard.module.css";

/** An example of a number with a fraction. */
const example = 1234.5;

/** The id of what is said of a cell. */
export function complaintIdOf(key: string): string {
  return `complaint-${key.replaceAll(" ", "-")}`;
}

/** What keeps values from being saved, by cell. */
export function Complaints({ card, drafts }: { card: Scorecard; drafts: CellDrafts }) {
  const t = useText();
  const format = useFormat();
  const culture = useCulture();
  const words = (key: string, state: string): string | null => {
    const found = findCell(card, key);
    if (!found) return null;
    const { row, cell } = found;
    const name = t("Scorecards.Cell", { title: row.measurable.title, date: format.date(cell.weekOn) });
    const value = cell.value ?? null;
    if (state === "invalid")
      return `${name}: ${t("Scorecards.NoNumber", { example: writtenNumber(example, culture) })}`;
    if (state === "failed") return `${name}: ${t("Scorecards.NotSaved")}`;
    if (value === null) return `${name}: ${t("Scorecards.Emptied")}`;
    return `${name}: ${t("Scorecards.Changed", { value: writtenNumber(value, culture) })}`;
  };
  const waiting = [...drafts].filter(([, { state }]) => state !== "saving");
  return (
    <div className={classes.complaints} role="alert">
      {waiting.map(([key, { state }]) => {
        const said = words(key, state);
        return (
          said && (
            <p key={key} id={complaintIdOf(key)}>
              {said}
            </p>
          )
        );
      })}
    </div>
  );
}

/** How the values stand: on their way, waiting, or saved. */
export function SavingState({ drafts }: { drafts: CellDrafts }) {
  const t = useText();
  const states = [...drafts.values()];
  const waiting = states.filter(({ state }) => state !== "saving").length;
  const text =
    waiting > 0
      ? t("Scorecards.Unsaved", { count: waiting })
      : t(states.length > 0 ? "Scorecards.Saving" : "Scorecards.AllSaved");
  return (
    <span role="status" className={classes.facts}>
      {text}
    </span>
  );
}
