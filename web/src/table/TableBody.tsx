import { useVirtualizer } from "@tanstack/react-virtual";
import type { ReactNode, RefObject } from "react";
import { Bone } from "@/ui";
import type { Density } from "./listState";
import { cellClass } from "./TableHead";
import type { TableColumn } from "./types";
import classes from "./Table.module.css";

/** From this many rows on, only those on the screen are drawn. */
export const virtualFrom = 200;

const heights: Record<Density, number> = { compact: 32, comfortable: 40, spacious: 48 };

/** The stretch of rows to draw, and the room above and below it in pixels. */
export interface RowWindow {
  first: number;
  last: number;
  above: number;
  below: number;
  scrollTo: ((index: number) => void) | undefined;
}

/** Draws all of a short list, the visible part of a long one. */
export function useRowWindow(count: number, density: Density, scroller: RefObject<HTMLElement | null>): RowWindow {
  const long = count > virtualFrom;
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this product, and there is no other virtualiser
  const virtual = useVirtualizer({
    count,
    enabled: long,
    getScrollElement: () => scroller.current,
    // A row's line belongs to its height.
    estimateSize: () => heights[density] + 1,
    overscan: 12,
  });
  if (!long) return { first: 0, last: count - 1, above: 0, below: 0, scrollTo: undefined };
  const items = virtual.getVirtualItems();
  const first = items[0];
  const last = items[items.length - 1];
  return {
    first: first?.index ?? 0,
    last: last?.index ?? -1,
    above: first?.start ?? 0,
    below: virtual.getTotalSize() - (last?.end ?? 0),
    scrollTo: (index) => virtual.scrollToIndex(index),
  };
}

/** Empty height where rows are not drawn. */
export function Room({ height, columns }: { height: number; columns: number }): ReactNode {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ blockSize: height, padding: 0, border: 0 }}>
        &nbsp;
      </td>
    </tr>
  );
}

interface SkeletonRowsProps<Row> {
  columns: readonly TableColumn<Row>[];
  count: number;
  leading: boolean;
  trailing: boolean;
}

/** Rows to come, in the height and the shapes of the real ones. */
export function SkeletonRows<Row>({ columns, count, leading, trailing }: SkeletonRowsProps<Row>): ReactNode {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden>
      {leading && <td className={classes.checkCell}>&nbsp;</td>}
      {columns.map((column, at) => (
        <td key={column.id} className={cellClass(column)}>
          <Bone kind={column.bone ?? (column.numeric ? "figure" : "text")} seed={row + at} />
        </td>
      ))}
      {trailing && <td className={classes.menuCell}>&nbsp;</td>}
    </tr>
  ));
}
