import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { BoneKind } from "@/ui";

/** One column of a table. */
export interface TableColumn<Row> {
  /** Stable; the field's name on the wire where the column sorts. */
  id: string;
  /** Translated. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** The server can sort by it. */
  sortable?: boolean;
  /** Most pixels that the column takes, content and padding; it is narrower where its content is. Without one it shares the rest. */
  width?: number;
  /** Takes all of its width, since its content has none of its own (bars). */
  steady?: boolean;
  /** Figures: tabular and at the end of the line. */
  numeric?: boolean;
  /** What the record is called: in the weight of names. */
  strong?: boolean;
  /** A record's number or a code: small and quiet. */
  code?: boolean;
  /** Gone in windows narrower than so many pixels, so that the name keeps its room. */
  goneBelow?: 1200 | 1400;
  /** Off until chosen in the column chooser. */
  hidden?: boolean;
  /** Can't be taken away. */
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

/** Something done to all chosen rows. */
export interface BulkAction {
  key: string;
  label: string;
  icon?: Icon;
  danger?: boolean;
  disabledReason?: string | undefined;
  /** `clear` empties the selection, when the work is done. */
  onClick: (ids: readonly string[], clear: () => void) => void;
}

/** Ids of the columns that show. */
export function visibleColumns<Row>(columns: readonly TableColumn<Row>[], chosen: readonly string[] | null): string[] {
  return columns
    .filter((column) => column.fixed || (chosen ? chosen.includes(column.id) : !column.hidden))
    .map((column) => column.id);
}
