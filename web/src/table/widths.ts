import type { TableColumn } from "./types";

/** Custom properties that the style sheet sizes cells by, as long as records are rows. */
type Sizes = Record<`--${string}`, string>;

/** A column is as wide as what it holds, up to its width; figures drawn in proportion to their column need all of it. */
export function cellWidth<Row>({ width, steady }: TableColumn<Row>): Sizes | undefined {
  if (width === undefined) return undefined;
  return steady ? { "--least": `${width}px`, "--most": `${width}px` } : { "--most": `${width}px` };
}

/** Share of its width that a column takes while nothing is there to measure: few have content as wide as they may be. */
const usual = 0.7;

/** The width of a column whose content is still to come; all of them together fit the window. */
export function boneWidth<Row>({ width }: TableColumn<Row>): Sizes | undefined {
  return width === undefined ? undefined : { "--least": `${Math.round(width * usual)}px` };
}

/** Columns without a width share what the others leave. */
export function shareOfRest<Row>(shown: readonly TableColumn<Row>[]): Sizes {
  const growing = shown.filter(({ width }) => width === undefined).length;
  return { "--share": `${100 / Math.max(1, growing)}%` };
}
