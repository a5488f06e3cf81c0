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
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)}>
              {cells(row).map((cell, at) => (
                <td key={heads[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
