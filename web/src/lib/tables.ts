/** A piece of a line: plain text, or an inserted value that is shown differently. */
export interface Piece {
  kind: string;
  text: string;
}

export interface TableBlock<T> {
  kind: "table";
  /** Position of its first line. */
  at: number;
  head: T[][];
  rows: T[][][];
}

export interface LineBlock {
  kind: "line";
  at: number;
}

/** Bars that separate cells; an escaped one is text. */
const bars = /(?<!\\)\|/u;

/** The cells of a row written with bars, as in Markdown; none if the line has no bar. */
function cellsOf<T extends Piece>(line: readonly T[]): T[][] | undefined {
  const cells: T[][] = [[]];
  for (const piece of line) {
    // Bars inside an inserted value belong to it.
    const texts = piece.kind === "Text" ? piece.text.split(bars) : [piece.text];
    texts.forEach((text, index) => {
      if (index > 0) cells.push([]);
      const shown = piece.kind === "Text" ? text.replaceAll("\\|", "|") : text;
      if (shown.trim() !== "") cells.at(-1)?.push({ ...piece, text: shown });
    });
  }
  if (cells.length < 2) return undefined;
  // A bar at either end is the border of the table.
  if (cells[0]?.length === 0) cells.shift();
  if (cells.at(-1)?.length === 0) cells.pop();
  return cells.length > 0 ? cells.map(trimmed) : undefined;
}

/** Without the spaces beside the bars. */
function trimmed<T extends Piece>(cell: readonly T[]): T[] {
  const last = cell.length - 1;
  return cell.map((piece, at) => {
    const text = at === 0 ? piece.text.trimStart() : piece.text;
    return { ...piece, text: at === last ? text.trimEnd() : text };
  });
}

function isRule(cells: readonly (readonly Piece[])[]): boolean {
  return cells.every((cell) =>
    /^:?-+:?$/u.test(
      cell
        .map((piece) => piece.text)
        .join("")
        .trim(),
    ),
  );
}

/** Text as blocks: tables (a head, a rule of dashes below it, rows) as a whole, everything else line by line. */
export function blocksOf<T extends Piece>(lines: readonly (readonly T[])[]): (TableBlock<T> | LineBlock)[] {
  const blocks: (TableBlock<T> | LineBlock)[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const head = cellsOf(lines[at] ?? []);
    const rule = head && cellsOf(lines[at + 1] ?? []);
    if (!head || !rule || rule.length !== head.length || !isRule(rule)) {
      blocks.push({ kind: "line", at });
      continue;
    }
    const table: TableBlock<T> = { kind: "table", at, head, rows: [] };
    at += 2;
    for (let row = cellsOf(lines[at] ?? []); row; row = cellsOf(lines[at] ?? [])) {
      table.rows.push(head.map((_, column) => row?.[column] ?? []));
      at += 1;
    }
    at -= 1;
    blocks.push(table);
  }
  return blocks;
}
