import { useVirtualizer } from "@tanstack/react-virtual";
import { startTransition, useEffect, useState, type ReactNode, type RefObject } from "react";
import { usePrintedAt } from "@/lib/printing";
import { Bone } from "@/ui";
import type { Density } from "./listState";
import { cellClass } from "./TableHead";
import type { TableColumn } from "./types";
import { boneWidth } from "./widths";
import classes from "./Table.module.css";

/** From this many rows on, only visible ones are rendered. */
export const virtualFrom = 200;

const heights: Record<Density, number> = { compact: 32, comfortable: 40, spacious: 48 };

/** The range of rows to render, and the space above and below it in pixels. */
export interface RowWindow {
  first: number;
  last: number;
  above: number;
  below: number;
  scrollTo: ((index: number) => void) | undefined;
}

/** False in the first render of a page, true in the next. */
function useIsFurther(): boolean {
  const [isFurther, setFurther] = useState(false);
  useEffect(() => startTransition(() => setFurther(true)), []);
  return isFurther;
}

/** Renders the visible part of a long list, and of a short one while its page appears: the rest follows at once. */
export function useRowWindow(count: number, density: Density, scroller: RefObject<HTMLElement | null>): RowWindow {
  const isPrinted = usePrintedAt() !== null;
  const long = count > virtualFrom && !isPrinted;
  const isFurther = useIsFurther();
  // The border of a row is part of its height.
  const height = heights[density] + 1;
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this product, and there is no other virtualiser
  const virtual = useVirtualizer({
    count,
    enabled: long,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
  });
  if (!long) {
    const drawn = isFurther || isPrinted ? count : Math.min(count, Math.ceil(window.innerHeight / height));
    return { first: 0, last: drawn - 1, above: 0, below: (count - drawn) * height, scrollTo: undefined };
  }
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

/** Space for rows that are not rendered. */
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

/** Placeholder rows with the height and shape of real ones. */
export function SkeletonRows<Row>({ columns, count, leading, trailing }: SkeletonRowsProps<Row>): ReactNode {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} className={classes.bones} aria-hidden>
      {leading && <td className={classes.checkCell}>&nbsp;</td>}
      {columns.map((column, at) => (
        <td key={column.id} className={cellClass(column)} style={boneWidth(column)}>
          <Bone kind={column.bone ?? (column.numeric ? "figure" : "text")} seed={row + at} />
        </td>
      ))}
      {trailing && <td className={classes.menuCell}>&nbsp;</td>}
    </tr>
  ));
}
