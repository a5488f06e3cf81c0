import type { ReactNode } from "react";
import type { Piece, TableBlock } from "@/lib/tables";
import classes from "./TextTable.module.css";

interface TextTableProps<T extends Piece> {
  table: TableBlock<T>;
  /** How a piece of a cell is rendered. */
  render: (piece: T) => ReactNode;
}

/** A table inside a text. */
export function TextTable<T extends Piece>({ table, render }: TextTableProps<T>) {
  const cell = (pieces: readonly T[]) =>
    // oxlint-disable-next-line react/no-array-index-key -- pieces have no identity of their own; their place is it
    pieces.map((part, place) => <span key={place}>{render(part)}</span>);
  return (
    <div className={classes.wide}>
      <table className={classes.table} dir="auto">
        <thead>
          <tr>
            {table.head.map((pieces, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <th key={column} scope="col">
                {cell(pieces)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <tr key={at}>
              {row.map((pieces, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- as above
                <td key={column}>{cell(pieces)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
