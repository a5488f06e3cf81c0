/** The one list of the product, and the state of a list in the address. */
export { DataTable, type DataTableProps } from "./DataTable";
export { ExportMenu } from "./ExportMenu";
export { fileName, type ListExport } from "./exportQueries";
export { InlineDate, InlineMoves, InlinePick, InlineSelect, InlineText, TextCell } from "./InlineEdit";
export {
  chosen,
  chosenDates,
  chosenFlag,
  chosenText,
  nextSort,
  parseListState,
  refined,
  toListQuery,
  toSearch,
  validateListSearch,
  type Density,
  type ListDefinition,
  type ListQuery,
  type ListSearch,
  type ListState,
  type SortRule,
} from "./listState";
export { SavedViewsSlot } from "./savedViewsSlot";
export { LocalList } from "./LocalList";
export { NumberCell } from "./NumberCell";
export { failureOf, RecordList, type CardView } from "./RecordList";
export { readAllIds } from "./readAllIds";
export { parseCardSearch, useCardView, type CardSearch } from "./useCardView";
export { useListState } from "./useListState";
export { useListTop } from "./useListTop";
export { useReadIds } from "./useReadIds";
export { RowMenu } from "./RowMenu";
export { useRowBulk, type BulkApply, type BulkChoice } from "./useRowBulk";
export { movesOf } from "./movesOf";
export { useNextPage } from "./useNextPage";
export { ColumnChooser } from "./TableTools";
export type { BulkAction, RowAction, TableColumn } from "./types";
export type { BoardMove } from "./views/Board";
export type { ListCard } from "./views/Cards";
export { ListChoices, type ListChoice } from "./views/ListChoices";
export { usePlace } from "./views/usePlace";
export { useShownDays } from "./views/useShownDays";
export {
  LaneSwitch,
  ListBoard,
  ListCalendar,
  ListCards,
  ListDropPlace,
  ListTimeline,
  ViewSwitch,
} from "./views/ListViews";
export { parseViewSearch, type ListView, type ViewSearch } from "./views/views";
