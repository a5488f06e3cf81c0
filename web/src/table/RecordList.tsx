import { useContext, type ReactNode } from "react";
import { useText } from "@/lib/text";
import {
  Button,
  EmptyState,
  FilterBar,
  ListPage,
  PrintButton,
  type AwaitedQuery,
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
import type { ListCard } from "./views/Cards";
import { ListCards, ViewSwitch } from "./views/ListViews";
import { viewsOfCards } from "./views/views";

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
  | "mayChange"
  | "readIds";

/** The list's cards, and whether they are shown instead of its table. */
export interface CardView<Row> {
  card: (row: Row) => ListCard;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

interface RecordListProps<Row extends object, S extends string>
  extends Omit<ListPageProps<S>, "filters" | "children">, Pick<DataTableProps<Row>, TableParts> {
  /** One page of records; the previous page's are shown while it loads. */
  query: AwaitedQuery & {
    data: { items: readonly Row[]; totalCount: number } | undefined;
    isPlaceholderData: boolean;
  };
  /** Another query that the list depends on: its failure is the list's. */
  needs?: AwaitedQuery | undefined;
  /** Accessible name of search and filters. */
  searchLabel: string;
  /** Absent if the view shown instead of the table isn't filtered. */
  filters?: readonly FilterSpec[] | undefined;
  /** Controls of a view other than the table, instead of the column chooser. */
  viewTools?: ReactNode;
  /** Absent if the list has no export. */
  exported?: ListExport | undefined;
  /** The list's name, if the user may import a sheet into it. */
  imported?: ImportedList | undefined;
  /** The list's records, as filtered in the recycle bin. */
  deleted?: DeletedList;
  /** Cards beside the table, with a switch between them. */
  cards?: CardView<Row>;
  /** Replaces the table. */
  instead?: ReactNode;
  /** Overlays of the list: forms and dialogs. */
  children?: ReactNode;
}

/** Replaces "nothing yet" if the user has restricted the list to a part of the records: how to see the rest. */
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

/** What the page offers besides the records, with the switch to the cards. */
function headActions<Row>(actions: ReactNode, cards: CardView<Row> | undefined): ReactNode {
  if (!cards) return actions;
  return (
    <>
      {actions}
      <ViewSwitch
        value={cards.isShown ? "cards" : "table"}
        offered={viewsOfCards}
        onView={(view) => cards.onShow(view === "cards")}
      />
    </>
  );
}

interface RowsProps<Row extends object> extends DataTableProps<Row> {
  cards: CardView<Row> | undefined;
}

/** One page of records, as a table or as cards. */
function Rows<Row extends object>({ cards, ...table }: RowsProps<Row>) {
  if (!cards?.isShown) return <DataTable {...table} />;
  const { columns: _columns, onOpen: _onOpen, ...list } = table;
  return <ListCards<Row> {...list} card={cards.card} />;
}

/** The failure of the first of these queries that could not be loaded. What is there stays when it can't be loaded again. */
export function failureOf(...queries: (AwaitedQuery | undefined)[]) {
  const failed = queries.find((own) => own?.isError && own.data === undefined);
  return failed ? { onRetry: () => void failed.refetch(), retrying: failed.isFetching } : null;
}

/** Layout of every list page: head, filters, and a table of one query's results. */
export function RecordList<Row extends object, S extends string>(props: RecordListProps<Row, S>) {
  const {
    query,
    needs,
    searchLabel,
    filters,
    exported,
    imported,
    deleted,
    cards,
    viewTools = cards?.isShown ? null : undefined,
    instead,
    children,
    title,
    level,
    count,
    scope,
    actions,
    primary,
    banner,
    isNarrow,
    ...table
  } = props;
  const { columns, state, onState } = table;
  const tools = { exported, imported, deleted, viewTools, columns, state, onState };
  const head = { title, level, count, scope, actions: headActions(actions, cards), primary, banner, isNarrow };
  const empty = scope && scope.value !== scope.options.at(-1)?.value ? <ScopeEmpty scope={scope} /> : table.empty;
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
        <Rows
          {...table}
          cards={cards}
          empty={empty}
          label={title}
          rows={query.data?.items}
          totalCount={query.data?.totalCount}
          refreshing={query.isPlaceholderData}
          error={failureOf(needs, query)}
        />
      )}
      {children}
    </ListPage>
  );
}
