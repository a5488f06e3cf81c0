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

// Sorting, filtering and paging are the server's: only what the browser decides is registered.
const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });

interface TableModelInput<Row> {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Ids of the columns that show; null for the default ones. */
  chosen: readonly string[] | null;
  selectable: boolean;
}

/** Which columns show, which rows are chosen. The selection lives across pages until it is cleared. */
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
    /** A press on a row's box; with Shift all rows from the last pressed one on. */
    press: (id: string, event: unknown): void => table.getRow(id, true).getToggleSelectedHandler()(event),
    choose: (ids: readonly string[]): void => setRowSelection(Object.fromEntries(ids.map((id) => [id, true]))),
    clear: (): void => setRowSelection({}),
  };
}
