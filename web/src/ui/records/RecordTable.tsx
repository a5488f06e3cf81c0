import type { ReactNode } from "react";
import { Bone, EmptyNote, ErrorState } from "../states";
import classes from "./RecordTable.module.css";

/** A column: its header, and whether it holds numbers, which are end-aligned. */
export interface RecordHead {
  label: string;
  numeric?: boolean;
}

interface RecordTableProps<Row> {
  /** Accessible name. */
  label: string;
  heads: readonly (string | RecordHead)[];
  /** Rows; undefined while they load. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  cells: (row: Row) => readonly ReactNode[];
  error?: { onRetry: () => void } | null;
  /** Shown instead of a table without rows. */
  empty: { title: string; text: string; actions?: ReactNode };
  /** Inside a panel without padding, which already has the border. */
  flush?: boolean;
  /** How many facts a narrow window shows in one line, below the first: by default three where most of them are figures, else two. */
  perLine?: 2 | 3;
}

/** How many rows stand for those that load. */
const awaitedRows = 3;

/** Figures need less room than words. */
function factsPerLine(facts: readonly RecordHead[]): 2 | 3 {
  return facts.filter(({ numeric }) => numeric).length * 2 > facts.length ? 3 : 2;
}

/** Rows that have the shape of what comes. */
function BoneRows({ columns }: { columns: readonly RecordHead[] }) {
  return Array.from({ length: awaitedRows }, (_, row) => (
    <tr key={row} role="row" aria-hidden>
      {columns.map(({ label, numeric }, at) => (
        <td key={label} role="cell" data-head={label}>
          <Bone kind={numeric ? "figure" : "text"} seed={row + at} />
        </td>
      ))}
    </tr>
  ));
}

/** A short table inside a record or a panel: all rows at once, without sorting or paging. */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { label, heads, rows, rowId, cells, error, empty, flush } = props;
  if (!rows && error) return <ErrorState onRetry={error.onRetry} />;
  if (rows?.length === 0) return <EmptyNote title={empty.title} text={empty.text} actions={empty.actions} />;
  const columns = heads.map((head): RecordHead => (typeof head === "string" ? { label: head } : head));
  const perLine = props.perLine ?? factsPerLine(columns.slice(1));
  const classOf = (column: RecordHead | undefined): string | undefined =>
    column?.numeric ? classes.figure : undefined;
  return (
    <div className={flush ? classes.bare : classes.frame}>
      {/* A narrow window displays rows as blocks, which removes their roles unless they are explicit. */}
      <table
        role="table"
        className={classes.table}
        aria-label={label}
        aria-busy={!rows || undefined}
        data-per-line={perLine}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.label} role="columnheader" scope="col" className={classOf(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {!rows && <BoneRows columns={columns} />}
          {rows?.map((row) => (
            <tr key={rowId(row)} role="row">
              {cells(row).map((cell, at) => (
                <td
                  key={columns[at]?.label}
                  role="cell"
                  data-head={columns[at]?.label}
                  className={classOf(columns[at])}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
