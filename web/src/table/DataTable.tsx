import { VisuallyHidden } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import { useText } from "@/lib/text";
import { countSet, ErrorState, NothingFound } from "@/ui";
import { refined, type ListState } from "./listState";
import { RowMenu } from "./RowMenu";
import { Room, SkeletonRows, useRowWindow, type RowWindow } from "./TableBody";
import { TableFoot } from "./TableFoot";
import { cellClass, Check, HeadCell, useSortNews } from "./TableHead";
import type { BulkAction, RowAction, TableColumn } from "./types";
import { useListTop } from "./useListTop";
import { useRowKeys, type RowCursor } from "./useRowKeys";
import { cellWidth, shareOfRest } from "./widths";
import { useTableModel } from "./useTableModel";
import { useWholeList } from "./useWholeList";
import classes from "./Table.module.css";

export interface DataTableProps<Row extends object> {
  /** Accessible name ("Action items"). */
  label: string;
  /** Stable across renders: defined at module level or memoised. */
  columns: readonly TableColumn<Row>[];
  /** One page of rows; undefined while the first one loads. */
  rows: readonly Row[] | undefined;
  totalCount?: number | undefined;
  rowId: (row: Row) => string;
  /** A record's name, for the labels of its checkbox and its menu. */
  rowLabel: (row: Row) => string;
  state: ListState;
  onState: (state: ListState) => void;
  /** Rows of another page are shown while the right ones load. */
  refreshing?: boolean;
  /** Loading the list failed. */
  error?: { text?: ReactNode; onRetry: () => void; retrying?: boolean } | null | undefined;
  /** What this list is for, and the first step; shown when there are neither records nor filters. */
  empty: ReactNode;
  /** Enter on a row. The title of a row should be a link as well. */
  onOpen?: ((row: Row) => void) | undefined;
  /** `e` on a row. */
  onEdit?: ((row: Row) => void) | undefined;
  rowActions?: ((row: Row) => readonly RowAction[]) | undefined;
  /** Bulk actions; with at least one, rows can be selected. */
  bulkActions?: readonly BulkAction[] | undefined;
  /** Whether a bulk action could change a row at all; absent where it could change any. */
  mayChange?: ((row: Row) => boolean) | undefined;
  /** Ids of all rows of the filter, for bulk actions on more than one page. */
  readIds?: (() => Promise<readonly string[]>) | undefined;
  /** Secondary text in the footer. */
  note?: ReactNode;
}

const skeletonRows = 12;
const noRows: readonly never[] = [];
const noActions: readonly BulkAction[] = [];

function isRefined(state: ListState): boolean {
  return state.search !== "" || countSet(state.filters) > 0;
}

/** Shown instead of the table when there are no rows. */
export function NoRows<Row extends object>({
  error,
  state,
  onState,
  empty,
}: Pick<DataTableProps<Row>, "error" | "state" | "onState" | "empty">) {
  return (
    <div className={classes.state}>
      {error ? (
        <ErrorState text={error.text} onRetry={error.onRetry} retrying={error.retrying} />
      ) : isRefined(state) ? (
        <NothingFound
          search={state.search}
          filterCount={countSet(state.filters)}
          onClear={() => onState(refined(state, { search: "", filters: {} }))}
        />
      ) : (
        empty
      )}
    </div>
  );
}

type Model<Row extends object> = ReturnType<typeof useTableModel<Row>>;

interface RowProps<Row extends object> {
  row: Row;
  id: string;
  index: number;
  model: Model<Row>;
  table: DataTableProps<Row>;
  tabbable: boolean;
  onFocus: (id: string) => void;
}

function TableRow<Row extends object>({ row, id, index, model, table, tabbable, onFocus }: RowProps<Row>) {
  const t = useText();
  const label = table.rowLabel(row);
  const actions = table.rowActions;
  const selected = model.isSelected(id);
  return (
    <tr
      role="row"
      data-row={id}
      aria-rowindex={index + 2}
      aria-selected={table.bulkActions ? selected : undefined}
      tabIndex={tabbable ? 0 : -1}
      onFocus={() => onFocus(id)}
    >
      {table.bulkActions && (
        <td role="cell" className={classes.checkCell}>
          <Check
            label={t("Ui.Table.SelectRow", { row: label })}
            checked={selected}
            onChange={(event) => model.press(id, event)}
          />
        </td>
      )}
      {model.shown.map((column) => (
        <td
          key={column.id}
          role="cell"
          className={cellClass(column)}
          style={cellWidth(column)}
          data-label={column.header}
        >
          {column.cell(row)}
        </td>
      ))}
      {actions && (
        <td role="cell" className={classes.menuCell}>
          <RowMenu label={label} actions={() => actions(row)} />
        </td>
      )}
    </tr>
  );
}

interface HeadRowProps<Row extends object> {
  model: Model<Row>;
  table: DataTableProps<Row>;
  onSorted: (sort: ListState["sort"]) => void;
}

function TableHeadRow<Row extends object>({ model, table, onSorted }: HeadRowProps<Row>) {
  const t = useText();
  const { state, onState } = table;
  const onSort = (sort: ListState["sort"]): void => {
    onState(refined(state, { sort }));
    onSorted(sort);
  };
  return (
    <thead role="rowgroup">
      <tr role="row">
        {table.bulkActions && (
          <th scope="col" role="columnheader" className={classes.checkCell}>
            <Check
              label={t("Ui.Table.SelectAll")}
              checked={model.allSelected && model.rows.length > 0}
              some={model.someSelected}
              onChange={model.toggleAll}
            />
          </th>
        )}
        {model.shown.map((column) => (
          <HeadCell key={column.id} column={column} sort={state.sort} onSort={onSort} />
        ))}
        {table.rowActions && (
          <th scope="col" role="columnheader" className={classes.menuCell}>
            <VisuallyHidden>{t("Ui.Table.Actions")}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

interface TableGridProps<Row extends object> {
  table: DataTableProps<Row>;
  model: Model<Row>;
  view: RowWindow;
  keys: RowCursor;
  loading: boolean;
  total: number;
}

function TableGrid<Row extends object>({ table, model, view, keys, loading, total }: TableGridProps<Row>) {
  const { label, state, refreshing } = table;
  const sorting = useSortNews(table.columns);
  const leading = Boolean(table.bulkActions);
  const trailing = Boolean(table.rowActions);
  const cells = model.shown.length + Number(leading) + Number(trailing);
  const before = (state.page - 1) * state.pageSize + view.first;
  return (
    <>
      {/* Explicit roles: a narrow window displays the parts as blocks, which would remove them. */}
      <table
        role="table"
        className={`${classes.table} ${classes[state.density] ?? ""}`}
        style={shareOfRest(model.shown)}
        aria-label={label}
        aria-rowcount={total + 1}
        aria-busy={loading || refreshing || undefined}
      >
        <TableHeadRow model={model} table={table} onSorted={sorting.say} />
        <tbody role="rowgroup">
          {loading && <SkeletonRows columns={model.shown} count={skeletonRows} leading={leading} trailing={trailing} />}
          <Room height={view.above} columns={cells} />
          {model.rows.slice(view.first, view.last + 1).map((row, at) => (
            <TableRow
              key={row.id}
              row={row.original}
              id={row.id}
              index={before + at}
              model={model}
              table={table}
              tabbable={row.id === keys.entry}
              onFocus={keys.setCursor}
            />
          ))}
          <Room height={view.below} columns={cells} />
        </tbody>
      </table>
      <VisuallyHidden role="status">{sorting.news}</VisuallyHidden>
    </>
  );
}

/** A page beyond the last one, from an old address or after deleting, is replaced by the last one. */
export function useLastPage(isBeyond: boolean, turn: () => void): void {
  const latest = useRef(turn);
  useEffect(() => {
    latest.current = turn;
  });
  useEffect(() => {
    if (isBeyond) latest.current();
  }, [isBeyond]);
}

/** Selects all rows of the filter, once all of the page are selected and there are more. */
export function wholeChoice<Row extends object>(
  model: Model<Row>,
  total: number,
  { readIds }: Pick<DataTableProps<Row>, "readIds">,
) {
  if (!readIds || !model.allSelected || model.selected.length >= total) return undefined;
  return async (): Promise<void> => model.choose(await readIds());
}

/** The bulk actions for the chosen rows: none where all of them are on this page, and none of them can be changed. */
export function offeredFor<Row extends object>(
  list: Pick<DataTableProps<Row>, "rows" | "rowId" | "bulkActions" | "mayChange">,
  selected: readonly string[],
): readonly BulkAction[] {
  const { rows = noRows, rowId, bulkActions = noActions, mayChange } = list;
  if (!mayChange) return bulkActions;
  const chosen = rows.filter((row) => selected.includes(rowId(row)));
  const isRefused = chosen.length === selected.length && !chosen.some((row) => mayChange(row));
  return isRefused ? noActions : bulkActions;
}

/** The only table: sorting, selection, keys, paging and its states. The page provides rows and state. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, state, onState, error, onOpen, onEdit } = props;
  const leading = Boolean(props.bulkActions);
  const scroller = useRef<HTMLDivElement>(null);
  useListTop(scroller, state);
  const model = useTableModel({ columns, rows: rows ?? noRows, rowId, chosen: state.columns, selectable: leading });
  const ids = model.rows.map((row) => row.id);
  const view = useRowWindow(ids.length, state.density, scroller);
  const withRow = (act: ((row: Row) => void) | undefined) =>
    act &&
    ((id: string) => {
      const row = model.rows[ids.indexOf(id)];
      if (row) act(row.original);
    });
  const keys = useRowKeys(scroller, {
    ids,
    reveal: view.scrollTo,
    onOpen: withRow(onOpen),
    onEdit: withRow(onEdit),
    onSelect: leading ? model.toggle : undefined,
  });
  const total = props.totalCount ?? ids.length;
  const lastPage = Math.max(1, Math.ceil(total / state.pageSize));
  // A later page without rows is beyond the last one, or the last one's rows are still loading.
  const isMissing = rows?.length === 0 && total > 0 && state.page > 1;
  useLastPage(isMissing && state.page > lastPage, () => onState({ ...state, page: lastPage }));
  const loading = (rows === undefined || isMissing) && !error;
  useWholeList({ state, onState, total, isLoading: loading || Boolean(props.refreshing), isFailed: Boolean(error) });
  const bare = !loading && ids.length === 0;

  return (
    <section className={classes.frame} aria-label={label}>
      <div ref={scroller} className={`${classes.scroller} ${props.refreshing ? classes.refreshing : ""}`}>
        {bare ? (
          <NoRows {...props} />
        ) : (
          <TableGrid table={props} model={model} view={view} keys={keys} loading={loading} total={total} />
        )}
      </div>
      {!bare && (
        <TableFoot
          state={state}
          onState={onState}
          totalCount={rows ? total : props.totalCount}
          selected={model.selected}
          clear={model.clear}
          chooseWhole={wholeChoice(model, total, props)}
          bulkActions={offeredFor(props, model.selected)}
          note={props.note}
        />
      )}
    </section>
  );
}
