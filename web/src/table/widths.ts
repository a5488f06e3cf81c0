import type { TableColumn } from "./types";

/** Custom properties that the style sheet sizes cells by, while records are rows. */
type Sizes = Record<`--${string}`, string>;

/** A column is as wide as its content, up to its width; bars drawn in proportion to their column need all of it. */
export function cellWidth<Row>({ width, steady }: TableColumn<Row>): Sizes | undefined {
  if (width === undefined) return undefined;
  return steady ? { "--least": `${width}px`, "--most": `${width}px` } : { "--most": `${width}px` };
}

/** Share of its width that a column takes before there is content to measure: few are filled completely. */
const usual = 0.7;

/** The width of a column whose content is still loading; all of them together fit the window. */
export function boneWidth<Row>({ width }: TableColumn<Row>): Sizes | undefined {
  return width === undefined ? undefined : { "--least": `${Math.round(width * usual)}px` };
}

/** Columns without a width share the remaining space. */
export function shareOfRest<Row>(shown: readonly TableColumn<Row>[]): Sizes {
  const growing = shown.filter(({ width }) => width === undefined).length;
  return { "--share": `${100 / Math.max(1, growing)}%` };
}
