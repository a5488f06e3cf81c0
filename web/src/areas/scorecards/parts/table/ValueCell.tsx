import { useDirection, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconTriangle } from "@tabler/icons-react";
import { useId, useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { useFormat } from "@/lib/format";
import { useCulture, useText } from "@/lib/text";
import { writtenNumber } from "@/lib/typedNumber";
import type { ScorecardCell, ScorecardRow } from "../../queries";
import { cellKey, stepOf, type CellPosition } from "../../rules";
import { useGoalText } from "./useGoalText";
import type { CellDraft } from "../useEntry";
import classes from "../Scorecard.module.css";

interface ValueCellProps {
  row: ScorecardRow;
  cell: ScorecardCell;
  place: CellPosition;
  draft: CellDraft | undefined;
  /** Id of the text that says what is wrong with the draft. */
  complaintId: string | undefined;
  onEnter: (key: string, text: string) => void;
  onDrop: (key: string) => void;
  onMove: (from: CellPosition, step: CellPosition) => void;
  /** Takes a block; false for a text that the field takes itself. */
  onPaste: (text: string, from: CellPosition) => boolean;
}

/** Whether a value is on its goal, by a form and a word: colour alone says nothing. */
function GoalMark({ isOnGoal }: { isOnGoal: boolean | null | undefined }) {
  if (isOnGoal === null || isOnGoal === undefined) return null;
  const Icon = isOnGoal ? IconCheck : IconTriangle;
  return <Icon className={isOnGoal ? classes.on : classes.off} size={12} stroke={2.4} aria-hidden />;
}

/** What is said of a value beside its number. */
function useRemark({ cell }: Pick<ValueCellProps, "cell">): string {
  const t = useText();
  const format = useFormat();
  const goal = useGoalText()(cell);
  const judged =
    typeof cell.isOnGoal === "boolean" ? t(cell.isOnGoal ? "Scorecards.OnGoal" : "Scorecards.OffGoal") : "";
  return [judged, goal, cell.enteredAt && format.dateTime(cell.enteredAt)].filter(Boolean).join(" · ");
}

/** A value that the reader can't change. */
export function ReadCell({ cell }: Pick<ValueCellProps, "cell">) {
  const t = useText();
  const culture = useCulture();
  const remark = useRemark({ cell });
  const { value } = cell;
  if (value === null || value === undefined) return null;
  return (
    <span className={classes.read} title={remark}>
      <GoalMark isOnGoal={cell.isOnGoal} />
      <bdi>{writtenNumber(value, culture)}</bdi>
      {typeof cell.isOnGoal === "boolean" && (
        <VisuallyHidden>{t(cell.isOnGoal ? "Scorecards.OnGoal" : "Scorecards.OffGoal")}</VisuallyHidden>
      )}
    </span>
  );
}

/** What is typed into a cell, until it is entered or given up. */
function useTyping({ row, cell, draft, onEnter, onDrop }: ValueCellProps) {
  const culture = useCulture();
  const [typed, setTyped] = useState<string | null>(null);
  const key = cellKey(row.measurable, cell);
  const stored = cell.value === null || cell.value === undefined ? "" : writtenNumber(cell.value, culture);
  const text = typed ?? draft?.text ?? stored;
  return {
    text,
    isTyping: typed !== null,
    type: setTyped,
    /** Enters what was typed; by Enter also what couldn't be saved before. */
    commit: (again = false): void => {
      if (typed === null && !(again && draft)) return;
      setTyped(null);
      onEnter(key, text);
    },
    /** Goes back to what was there; false if nothing has changed. */
    undo: (): boolean => {
      if (typed === null && !draft) return false;
      if (typed === null) onDrop(key);
      setTyped(null);
      return true;
    },
  };
}

/** The keys of a cell: arrows and Enter move on, F2 edits what is there, Escape goes back to it. */
function useCellKeys({ place, draft, onMove }: ValueCellProps, typing: ReturnType<typeof useTyping>) {
  const isRtl = useDirection().dir === "rtl";
  return (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey) return;
    if (key === "Escape") {
      if (typing.undo()) event.stopPropagation();
      return;
    }
    if (key === "F2") {
      typing.type(typing.text);
      event.currentTarget.setSelectionRange(typing.text.length, typing.text.length);
      return;
    }
    if (key === "Enter") {
      event.preventDefault();
      const isSentAgain = !typing.isTyping && draft !== undefined;
      typing.commit(true);
      if (!isSentAgain) onMove(place, { row: shiftKey ? -1 : 1, week: 0 });
      return;
    }
    const step = shiftKey ? null : stepOf(key, isRtl);
    // While a text is edited, the keys along the line move within it.
    if (!step || (step.week !== 0 && typing.isTyping)) return;
    event.preventDefault();
    typing.commit();
    onMove(place, step);
  };
}

/** A value that can be entered: what is typed replaces it, and it is saved when the cell is left. */
export function ValueCell(props: ValueCellProps) {
  const { row, cell, place, draft, complaintId, onPaste } = props;
  const t = useText();
  const format = useFormat();
  const id = useId();
  const typing = useTyping(props);
  const onKeyDown = useCellKeys(props, typing);
  const remark = useRemark({ cell });
  const isStored = !typing.isTyping && !draft;
  const paste = (event: ClipboardEvent): void => {
    if (onPaste(event.clipboardData.getData("text/plain"), place)) event.preventDefault();
  };
  return (
    <span className={classes.entry} data-state={draft?.state}>
      {isStored && <GoalMark isOnGoal={cell.isOnGoal} />}
      <input
        className={classes.input}
        data-cell={`${place.row} ${place.week}`}
        aria-label={t("Scorecards.Cell", { title: row.measurable.title, date: format.date(cell.weekOn) })}
        aria-describedby={complaintId ?? (remark ? id : undefined)}
        aria-invalid={(draft && draft.state !== "saving") || undefined}
        title={remark || undefined}
        inputMode="decimal"
        autoComplete="off"
        value={typing.text}
        onChange={(event) => typing.type(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => typing.commit()}
        onKeyDown={onKeyDown}
        onPaste={paste}
      />
      {remark && (
        <VisuallyHidden id={id} aria-hidden>
          {remark}
        </VisuallyHidden>
      )}
    </span>
  );
}
