import type { ReactNode } from "react";
import { EmptyNote, ErrorState, TextSkeleton } from "@/ui";
import classes from "./RecordTable.module.css";

interface RecordTableProps<Row> {
  /** Accessible name. */
  label: string;
  heads: readonly string[];
  /** What was read; undefined while it loads. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  cells: (row: Row) => readonly ReactNode[];
  error: { onRetry: () => void } | null;
  empty: { title: string; text: string; actions?: ReactNode };
}

/** A short table inside a record: everything of it at once, without sorting or paging. */
export function RecordTable<Row>({ label, heads, rows, rowId, cells, error, empty }: RecordTableProps<Row>) {
  if (error) return <ErrorState onRetry={error.onRetry} />;
  if (!rows) return <TextSkeleton />;
  if (rows.length === 0) return <EmptyNote title={empty.title} text={empty.text} actions={empty.actions} />;
  return (
    <div className={classes.frame}>
      {/* A narrow window lays the rows out as blocks, which takes the roles away unless they are written down. */}
      <table role="table" className={classes.table} aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {heads.map((head) => (
              <th key={head} role="columnheader" scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowId(row)} role="row">
              {cells(row).map((cell, at) => (
                <td key={heads[at]} role="cell" data-head={heads[at]}>
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
