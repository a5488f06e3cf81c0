import { parseTypedNumber } from "@/lib/typedNumber";
import type { CellRequest, Measurable, Scorecard, ScorecardCell, ScorecardRow } from "./queries";

/** The place of a cell: its row, and its week. */
export interface CellPosition {
  row: number;
  week: number;
}

/** Names a cell, whatever part of the scorecard is shown. */
export function cellKey(measurable: Pick<Measurable, "id">, cell: Pick<ScorecardCell, "weekOn">): string {
  return `${measurable.id} ${cell.weekOn}`;
}

/** The cell with this name, and its row. */
export function findCell(card: Scorecard | undefined, key: string): { row: ScorecardRow; cell: ScorecardCell } | null {
  for (const row of card?.rows ?? []) {
    const cell = row.cells.find((own) => cellKey(row.measurable, own) === key);
    if (cell) return { row, cell };
  }
  return null;
}

/** The largest value in either direction, and how many parts of one are kept; the server refuses others. */
const largest = 1_000_000_000;
const parts = 10_000;

/** A value as it is typed or pasted: null for an empty one, undefined for what is no number, or one that would lose decimals. */
export function readValue(text: string, culture: string): number | null | undefined {
  if (text.trim() === "") return null;
  const value = parseTypedNumber(text, culture);
  if (value === null || Math.abs(value) > largest) return undefined;
  return Number((Math.round(value * parts) / parts).toFixed(4)) === value ? value : undefined;
}

const steps: Readonly<Record<string, CellPosition>> = {
  ArrowUp: { row: -1, week: 0 },
  ArrowDown: { row: 1, week: 0 },
  ArrowLeft: { row: 0, week: -1 },
  ArrowRight: { row: 0, week: 1 },
};

/** How far an arrow key leads, in reading direction; null for other keys. */
export function stepOf(key: string, isRtl: boolean): CellPosition | null {
  const step = steps[key];
  return step ? { row: step.row, week: isRtl ? -step.week : step.week } : null;
}

/** The next place in this direction where a value can be entered; null at the edge. */
export function nextPosition(
  rows: readonly ScorecardRow[],
  from: CellPosition,
  step: CellPosition,
): CellPosition | null {
  let { row, week } = { row: from.row + step.row, week: from.week + step.week };
  for (let at = rows[row]; at && week >= 0 && week < at.cells.length; at = rows[row]) {
    if (at.measurable.canEnter) return { row, week };
    if (step.row === 0) return null;
    row += step.row;
    week += step.week;
  }
  return null;
}

/** The cells of a block that a spreadsheet copies; null for a single text, which a field takes itself. */
export function blockOf(text: string): string[][] | null {
  const lines = text.replaceAll(/\r\n?/gu, "\n").replace(/\n$/u, "");
  if (!/[\t\n]/u.test(lines)) return null;
  return lines.split("\n").map((line) => line.split("\t"));
}

/** What of a block doesn't fit, and the cell that it would go to. */
export interface Unfit {
  reason: "Outside" | "NoNumber" | "Locked";
  text: string;
  place: CellPosition;
  row: ScorecardRow | undefined;
  cell: ScorecardCell | undefined;
}

/** What pasting a block would do. */
export interface PastePlan {
  cells: CellRequest[];
  unfit: Unfit[];
}

/** Where a block would go from this place on. Empty cells of the block leave what is there. */
export function pastePlan(
  block: string[][],
  rows: readonly ScorecardRow[],
  from: CellPosition,
  culture: string,
): PastePlan {
  const plan: PastePlan = { cells: [], unfit: [] };
  for (const [down, line] of block.entries()) {
    for (const [across, text] of line.entries()) {
      if (text.trim() === "") continue;
      const place = { row: from.row + down, week: from.week + across };
      const row = rows[place.row];
      const cell = row?.cells[place.week];
      const value = readValue(text, culture);
      if (!row || !cell) plan.unfit.push({ reason: "Outside", text, place, row, cell });
      else if (!row.measurable.canEnter) plan.unfit.push({ reason: "Locked", text, place, row, cell });
      else if (value === undefined) plan.unfit.push({ reason: "NoNumber", text, place, row, cell });
      else {
        const { weekOn, stamp } = cell;
        plan.cells.push({ measurableId: row.measurable.id, weekOn, value, stamp: stamp ?? null });
      }
    }
  }
  return plan;
}

/** The ids of the measurables after this one has moved up or down; null where it can't. */
export function movedOrder(rows: readonly ScorecardRow[], id: string, by: 1 | -1): string[] | null {
  const ids = rows.flatMap(({ measurable }) => (measurable.isArchived ? [] : [measurable.id]));
  const at = ids.indexOf(id);
  const other = ids[at + by];
  if (at < 0 || other === undefined) return null;
  return ids.with(at, other).with(at + by, id);
}
