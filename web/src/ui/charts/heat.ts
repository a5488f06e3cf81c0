/** Content of a heat map cell. */
export interface HeatCell {
  /** 0 to 100; null when nothing was assessed, or nothing applies. */
  score: number | null;
  /** The band of the score, which a failed critical standard may cap; from the server, like every band. */
  band: HeatBand;
  /** Share of what applies that was assessed, in percent; null if nothing applies. */
  coverage: number | null;
  /** Everything in it was found not to apply, which is not the same as not assessed. */
  notApplicable?: boolean;
  /** Number of assessed and of applicable standards, for the label. */
  assessed?: number;
  total?: number;
  /** Change since the base; null or absent if there is none. */
  delta?: number | null;
  /** Older than the standard's frequency allows. */
  stale?: boolean;
}

/** A column: a domain, or a subdomain of one. */
export interface HeatColumn {
  key: string;
  /** "SAF" */
  code: string;
  /** "Safety" */
  name: string;
  /** 1 to 12. */
  colour: number | null;
}

/** A row: a client, or a team below it. */
export interface HeatRow {
  key: string;
  name: string;
  /** Score and coverage over all columns. */
  total: HeatCell;
  /** Next to the coverage ("provisional"). */
  note?: string;
  /** By the key of the column; a missing cell was not assessed. */
  cells: Readonly<Record<string, HeatCell | undefined>>;
  /** Child rows; absent if there are none to expand. */
  children?: readonly HeatRow[];
  /** The last line, over all rows. */
  summary?: boolean;
}

/** Quality bands: under 50, 50, 75, 90. */
export type HeatBand = "risk" | "developing" | "proficient" | "exemplary" | "none";

/** Minimum score of each band. */
export const bandFloors = { developing: 50, proficient: 75, exemplary: 90 } as const;

/** A visible row and its depth. */
export interface ShownRow {
  row: HeatRow;
  depth: 0 | 1;
}

/** Rows in the order of the screen, with the children of expanded ones. */
export function shownRows(rows: readonly HeatRow[], open: ReadonlySet<string>): ShownRow[] {
  return rows.flatMap((row) => [
    { row, depth: 0 as const },
    ...(open.has(row.key) ? (row.children ?? []).map((child) => ({ row: child, depth: 1 as const })) : []),
  ]);
}

/** A position in the grid: row and column by index. */
export interface Place {
  row: number;
  column: number;
}

/** The nearest position that exists in a grid of this size. */
export function within(place: Place, rows: number, columns: number): Place {
  const clamp = (at: number, count: number): number => Math.min(count - 1, Math.max(0, at));
  return { row: clamp(place.row, rows), column: clamp(place.column, columns) };
}

/** The target of an arrow key; null if there is none. `forward` is the arrow in reading direction. */
export function moved(from: Place, key: string, rows: number, columns: number, rtl: boolean): Place | null {
  const steps: Record<string, [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, rtl ? 1 : -1],
    ArrowRight: [0, rtl ? -1 : 1],
    Home: [0, -columns],
    End: [0, columns],
    PageUp: [-rows, 0],
    PageDown: [rows, 0],
  };
  const step = steps[key];
  if (!step) return null;
  return within({ row: from.row + step[0], column: from.column + step[1] }, rows, columns);
}
