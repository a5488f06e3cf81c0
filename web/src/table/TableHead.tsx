import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { VisuallyHidden } from "@mantine/core";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { nextSort, type SortRule } from "./listState";
import type { TableColumn } from "./types";
import { cellWidth } from "./widths";
import classes from "./Table.module.css";
import controls from "./TableControls.module.css";

/** Class for all cells of a column that is hidden in narrow windows. */
export function columnClass<Row>({ goneBelow }: TableColumn<Row>): string | undefined {
  if (!goneBelow) return undefined;
  return goneBelow === 1400 ? classes.goneBelow1400 : classes.goneBelow1200;
}

/** Class of a column's cells in the body. */
export function cellClass<Row>(column: TableColumn<Row>): string {
  return [
    column.width === undefined && classes.grows,
    column.numeric && classes.end,
    column.strong && classes.strong,
    column.code && classes.code,
    columnClass(column),
  ]
    .filter(Boolean)
    .join(" ");
}

interface HeadCellProps<Row> {
  column: TableColumn<Row>;
  sort: readonly SortRule[];
  onSort: (sort: readonly SortRule[]) => void;
}

/** A column's header; clicking sorts, with Shift in addition to the current sorting. */
export function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const t = useText();
  const format = useFormat();
  const at = sort.findIndex((rule) => rule.id === column.id);
  const rule = sort[at];
  const Arrow = rule?.desc ? IconArrowDown : IconArrowUp;
  const grows = column.width === undefined && classes.grows;
  const className = [grows, column.numeric && classes.end, columnClass(column), rule && classes.sorted];
  return (
    <th
      scope="col"
      role="columnheader"
      className={className.filter(Boolean).join(" ")}
      style={cellWidth(column)}
      // Only on one column, as the attribute is defined; the text in the button covers the others.
      aria-sort={rule && at === 0 ? (rule.desc ? "descending" : "ascending") : undefined}
    >
      {column.sortable ? (
        <button
          type="button"
          className={classes.sort}
          title={t("Ui.Table.SortHint", { column: column.header })}
          onClick={(event) => onSort(nextSort(sort, column.id, event.shiftKey))}
        >
          {column.header}
          {rule && <Arrow size={13} stroke={2} aria-hidden />}
          {rule && sort.length > 1 && (
            <>
              <span className={classes.order} aria-hidden>
                {format.number(at + 1)}
              </span>{" "}
              <VisuallyHidden>
                {t(rule.desc ? "Ui.Table.KeyDescending" : "Ui.Table.KeyAscending", { order: at + 1, of: sort.length })}
              </VisuallyHidden>
            </>
          )}
        </button>
      ) : (
        <span title={column.header}>{column.header}</span>
      )}
    </th>
  );
}

interface CheckProps {
  label: string;
  checked: boolean;
  some?: boolean;
  onChange: (event: unknown) => void;
}

/** Says by which columns a list is sorted, once the user has changed it. */
export function useSortNews<Row>(columns: readonly TableColumn<Row>[]) {
  const t = useText();
  const [news, setNews] = useState("");
  const say = (sort: readonly SortRule[]): void => {
    const parts = sort.map(({ id, desc }) => {
      const column = columns.find((own) => own.id === id)?.header ?? id;
      return t(desc ? "Ui.Table.Descending" : "Ui.Table.Ascending", { column });
    });
    setNews(parts.length > 0 ? t("Ui.Table.SortedBy", { columns: parts.join(", ") }) : t("Ui.Table.DefaultOrder"));
  };
  return { news, say };
}

/** The checkbox that selects a row, or all of them. */
export function Check({ label, checked, some, onChange }: CheckProps): ReactNode {
  const box = useRef<HTMLInputElement>(null);
  // This state exists only as a property.
  useEffect(() => {
    if (box.current) box.current.indeterminate = Boolean(some) && !checked;
  }, [some, checked]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={controls.check}
      aria-label={label}
      checked={checked}
      onChange={onChange}
    />
  );
}
