import { finder } from "@/lib/fold";

/** Page size of a list that is loaded at once. */
const usualSize = 5;

/** One page, and what its pager shows. */
export interface LocalPage<Row> {
  rows: readonly Row[];
  /** From 1; the last page if there are fewer rows now. */
  page: number;
  pages: number;
  pageSize: number;
  totalCount: number;
}

interface PageInput<Row> {
  search: string;
  page: number;
  nameOf: (row: Row) => string;
  /** All rows on one page, for printing. */
  isWhole?: boolean;
}

/** A page of the rows whose name contains the search words, ignoring case and accents. */
export function pageOf<Row>(all: readonly Row[], { search, page, nameOf, isWhole }: PageInput<Row>): LocalPage<Row> {
  const has = finder(search);
  const found = all.filter((row) => has(nameOf(row)));
  const pageSize = isWhole ? Math.max(usualSize, found.length) : usualSize;
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const at = Math.min(Math.max(1, page), pages);
  const rows = found.slice((at - 1) * pageSize, at * pageSize);
  return { rows, page: at, pages, pageSize, totalCount: found.length };
}
