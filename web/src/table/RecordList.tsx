import { useContext, type ReactNode } from "react";
import { useText } from "@/lib/text";
import {
  Button,
  EmptyState,
  FilterBar,
  ListPage,
  PrintButton,
  type FilterSpec,
  type ListPageProps,
  type ScopeSwitch,
} from "@/ui";
import { DataTable, type DataTableProps } from "./DataTable";
import { DeletedRecordsButton, type DeletedList } from "./DeletedRecordsButton";
import { ExportMenu } from "./ExportMenu";
import { ImportButton, type ImportedList } from "./ImportButton";
import type { ListExport } from "./exportQueries";
import { refined } from "./listState";
import { SavedViewsSlot } from "./savedViewsSlot";
import { ColumnChooser } from "./TableTools";

/** What a list waits for. */
interface Awaited {
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

type TableParts =
  | "columns"
  | "rowId"
  | "rowLabel"
  | "state"
  | "onState"
  | "empty"
  | "onOpen"
  | "onEdit"
  | "rowActions"
  | "bulkActions"
  | "readIds";

interface RecordListProps<Row extends object, S extends string>
  extends Omit<ListPageProps<S>, "filters" | "children">, Pick<DataTableProps<Row>, TableParts> {
  /** One page of records; those of the page before stand there while the right ones load. */
  query: Awaited & {
    data: { items: readonly Row[]; totalCount: number } | undefined;
    isPlaceholderData: boolean;
  };
  /** Another question that comes first: its failure is the list's. */
  needs?: Awaited | undefined;
  /** Accessible name of search and filters. */
  searchLabel: string;
  /** Absent where what stands in the table's place is not filtered. */
  filters?: readonly FilterSpec[] | undefined;
  /** What another view than the table is set by, in place of the columns. */
  viewTools?: ReactNode;
  /** Absent where the list has no export. */
  exported?: ListExport | undefined;
  /** The list's name where the reader may import a sheet into it. */
  imported?: ImportedList | undefined;
  /** The list's records as the list of deleted ones knows them. */
  deleted?: DeletedList;
  /** Stands in the table's place. */
  instead?: ReactNode;
  /** What lies over the list: forms and questions. */
  children?: ReactNode;
}

/** In place of "nothing yet" where the reader has narrowed the list to a part of all there is: how to see the rest. */
function ScopeEmpty<S extends string>({ scope }: { scope: ScopeSwitch<S> }) {
  const t = useText();
  const widest = scope.options.at(-1);
  const chosen = scope.options.find(({ value }) => value === scope.value);
  return (
    <EmptyState
      title={t("Ui.Scope.Empty", { scope: chosen?.label ?? "" })}
      actions={
        widest && (
          <Button onClick={() => scope.onChange(widest.value)}>{t("Ui.Scope.Widen", { scope: widest.label })}</Button>
        )
      }
    />
  );
}

interface ListToolsProps<Row extends object> extends Pick<DataTableProps<Row>, "columns" | "state" | "onState"> {
  exported: ListExport | undefined;
  imported: ImportedList | undefined;
  deleted: DeletedList | undefined;
  viewTools: ReactNode;
}

function ListTools<Row extends object>({ exported, imported, deleted, viewTools, ...table }: ListToolsProps<Row>) {
  const savedViews = useContext(SavedViewsSlot);
  return (
    <>
      {viewTools}
      {savedViews}
      {imported && <ImportButton list={imported} />}
      {exported && <ExportMenu {...exported} />}
      <PrintButton />
      {deleted && <DeletedRecordsButton {...deleted} />}
      {viewTools === undefined && <ColumnChooser {...table} />}
    </>
  );
}

/** The page of every list: its head, what it is filtered by, and the table of what one query gives. */
export function RecordList<Row extends object, S extends string>(props: RecordListProps<Row, S>) {
  const {
    query,
    needs,
    searchLabel,
    filters,
    exported,
    imported,
    deleted,
    viewTools,
    instead,
    children,
    title,
    level,
    count,
    scope,
    actions,
    primary,
    banner,
    ...table
  } = props;
  const { columns, state, onState } = table;
  const tools = { exported, imported, deleted, viewTools, columns, state, onState };
  const head = { title, level, count, scope, actions, primary, banner };
  const empty = scope && scope.value !== scope.options.at(-1)?.value ? <ScopeEmpty scope={scope} /> : table.empty;
  const failed = [needs, query].find((own) => own?.isError);
  return (
    <ListPage
      {...head}
      filters={
        filters && (
          <FilterBar
            searchLabel={searchLabel}
            search={state.search}
            onSearch={(search) => onState(refined(state, { search }))}
            filters={filters}
            values={state.filters}
            onChange={(values) => onState(refined(state, { filters: values }))}
            tools={<ListTools {...tools} />}
          />
        )
      }
    >
      {instead || (
        <DataTable
          {...table}
          empty={empty}
          label={title}
          rows={query.data?.items}
          totalCount={query.data?.totalCount}
          refreshing={query.isPlaceholderData}
          error={failed ? { onRetry: () => void failed.refetch(), retrying: failed.isFetching } : null}
        />
      )}
      {children}
    </ListPage>
  );
}
