import {
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowSelectionState,
} from "@tanstack/react-table";
import { useMemo, useState } from "react";
import type { TableColumn } from "./types";
import { visibleColumns } from "./types";

// The server sorts, filters and pages: only the browser's own state is registered.
const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });

interface TableModelInput<Row> {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Ids of the visible columns; null for the default ones. */
  chosen: readonly string[] | null;
  selectable: boolean;
}

/** Visible columns and selected rows. The selection is kept across pages until it is cleared. */
export function useTableModel<Row extends object>({ columns, rows, rowId, chosen, selectable }: TableModelInput<Row>) {
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const definitions = useMemo(
    () => columns.map((column): ColumnDef<typeof features, Row> => ({ id: column.id, header: column.header })),
    [columns],
  );
  const columnVisibility = useMemo(() => {
    const shown = visibleColumns(columns, chosen);
    return Object.fromEntries(columns.map((column) => [column.id, shown.includes(column.id)]));
  }, [columns, chosen]);
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    state: { columnVisibility, rowSelection },
    onRowSelectionChange: setRowSelection,
    enableRowSelection: selectable,
  });
  const shown = table.getVisibleLeafColumns().flatMap((own) => columns.find((column) => column.id === own.id) ?? []);
  return {
    shown,
    rows: table.getRowModel().rows,
    selected: Object.keys(rowSelection),
    isSelected: (id: string): boolean => rowSelection[id] === true,
    allSelected: table.getIsAllRowsSelected(),
    someSelected: Object.keys(rowSelection).length > 0,
    toggleAll: (): void => table.toggleAllRowsSelected(),
    toggle: (id: string): void => table.getRow(id, true).toggleSelected(),
    /** A click on a row's checkbox; with Shift it selects all rows since the last clicked one. */
    press: (id: string, event: unknown): void => table.getRow(id, true).getToggleSelectedHandler()(event),
    choose: (ids: readonly string[]): void => setRowSelection(Object.fromEntries(ids.map((id) => [id, true]))),
    clear: (): void => setRowSelection({}),
  };
}
