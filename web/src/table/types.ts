import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { BoneKind } from "@/ui";

/** One column of a table. */
export interface TableColumn<Row> {
  /** Stable; the API's field name if the column sorts. */
  id: string;
  /** Translated. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** The server can sort by it. */
  sortable?: boolean;
  /** Maximum width in pixels, content and padding; narrower if its content is. Without one it shares the remaining width. */
  width?: number;
  /** Always takes its full width, since its content has none of its own (bars). */
  steady?: boolean;
  /** Numbers: tabular figures, end-aligned. */
  numeric?: boolean;
  /** The record's name: shown with more weight. */
  strong?: boolean;
  /** A record's number or code: small and muted. */
  code?: boolean;
  /** Hidden in windows narrower than this many pixels, so that the name has room. */
  goneBelow?: 1200 | 1400;
  /** Hidden until selected in the column chooser. */
  hidden?: boolean;
  /** Can't be hidden. */
  fixed?: boolean;
  /** Shape while loading. */
  bone?: BoneKind;
}

/** One entry of a row's menu. */
export interface RowAction {
  key: string;
  label: string;
  icon?: Icon;
  danger?: boolean;
  disabledReason?: string | undefined;
  onClick: () => void;
}

/** A bulk action on the selected rows. */
export interface BulkAction {
  key: string;
  label: string;
  icon?: Icon;
  danger?: boolean;
  disabledReason?: string | undefined;
  /** `clear` empties the selection when the action is done. */
  onClick: (ids: readonly string[], clear: () => void) => void;
}

/** Ids of the visible columns. */
export function visibleColumns<Row>(columns: readonly TableColumn<Row>[], chosen: readonly string[] | null): string[] {
  return columns
    .filter((column) => column.fixed || (chosen ? chosen.includes(column.id) : !column.hidden))
    .map((column) => column.id);
}
