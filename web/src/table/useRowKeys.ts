import { useState, type RefObject } from "react";
import { byData } from "@/lib/byData";
import { focusDrawn } from "@/lib/focusDrawn";
import { usePageKeys } from "@/ui";

interface RowKeys {
  /** Ids in the order of the screen. */
  ids: readonly string[];
  /** Scrolls a row into view before it is focused, where rows are virtual. */
  reveal?: ((index: number) => void) | undefined;
  onOpen?: ((id: string) => void) | undefined;
  onEdit?: ((id: string) => void) | undefined;
  onSelect?: ((id: string) => void) | undefined;
}

/** The current row, and the handler of its keys. */
export interface RowCursor {
  /** Id of the current row; the first one at the start. */
  entry: string | undefined;
  setCursor: (id: string) => void;
}

// Only while the row itself has the focus: links and buttons inside it keep their own keys.
function onRow(run: ((id: string) => void) | undefined): (event: KeyboardEvent) => boolean {
  return (event) => {
    const row = event.target instanceof HTMLTableRowElement ? event.target.dataset.row : undefined;
    if (row === undefined || !run) return false;
    run(row);
    return true;
  };
}

/** An editable cell, while its panel is closed. */
function closedCell(target: EventTarget | null): HTMLElement | null {
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>("tr[data-row] [data-inline]") : null;
  return cell?.getAttribute("aria-expanded") === "true" ? null : cell;
}

/** Opens the focused cell, or the first one of the focused row. */
function editCell({ target }: KeyboardEvent): boolean {
  const row = target instanceof HTMLTableRowElement ? target : null;
  const cell = closedCell(target) ?? row?.querySelector<HTMLElement>("[data-inline]");
  // The focus returns to the cell when its panel closes.
  cell?.focus();
  cell?.click();
  return Boolean(cell);
}

/** Returns from a cell to its row. */
function leaveCell({ target }: KeyboardEvent): boolean {
  const row = closedCell(target)?.closest<HTMLElement>("tr[data-row]");
  row?.focus();
  return Boolean(row);
}

/**
 * `j` and `k` move between rows, `x` selects, `e` edits, Enter opens; F2 edits a cell in place, Escape leaves it. The current row has the
 * focus, so a screen reader reads it and the arrow keys work as well.
 */
export function useRowKeys(scroller: RefObject<HTMLElement | null>, keys: RowKeys): RowCursor {
  const [cursor, setCursor] = useState<string | null>(null);
  const { ids, reveal, onOpen, onEdit, onSelect } = keys;
  const at = cursor === null ? -1 : ids.indexOf(cursor);
  const present = at === -1 ? null : cursor;

  function goTo(index: number): void {
    const id = ids[Math.min(ids.length - 1, Math.max(0, index))];
    if (id === undefined) return;
    setCursor(id);
    reveal?.(ids.indexOf(id));
    focusDrawn(() => byData(scroller.current, "row", id));
  }

  const act = (run: ((id: string) => void) | undefined) => (run && present !== null ? () => run(present) : undefined);
  usePageKeys({
    j: () => goTo(at + 1),
    k: () => goTo(at - 1),
    x: act(onSelect),
    e: act(onEdit),
    ArrowDown: onRow(() => goTo(at + 1)),
    ArrowUp: onRow(() => goTo(at - 1)),
    Home: onRow(() => goTo(0)),
    End: onRow(() => goTo(ids.length - 1)),
    " ": onRow(onSelect),
    Enter: onRow(onOpen),
    F2: editCell,
    Escape: leaveCell,
  });

  return { entry: present ?? ids[0], setCursor };
}
