import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { areaKey, refreshAreas } from "@/api/cache";
import { useText } from "@/lib/text";
import { confirm } from "@/ui";
import type { BulkAction } from "./types";
import { inBulks, useBulkRun, type BulkOutcome, type BulkUndo } from "./useBulkRun";

interface KnownRow {
  id: string;
  /** Absent if records belong to no tenant, or calls use the level of the page. */
  tenantId?: string | null;
}

/** A bulk action: a button, and its request. */
export interface BulkChoice<Change, Row = object> extends Omit<BulkAction, "onClick"> {
  change: Change;
  /** Asks for confirmation first; deleting always does. */
  asks?: boolean;
  /** The change that undoes it, and the records that it would change: only those are undone. */
  undo?: { change: Change; of: (row: Row) => boolean };
}

/** Applies a change that needed input. */
export type BulkApply<Change> = (change: Change, ids: readonly string[], clear: () => void) => void;

interface RowBulk<Row extends KnownRow, Change> {
  area: string;
  /** Areas that show something of the changed records. */
  also?: readonly string[];
  nameOf: (row: Row) => string;
  /** What else the records of one call have in common besides their tenant. */
  groupOf?: (row: Row) => string;
  call: (
    ids: string[],
    change: Change,
    tenantId: string | null,
    group: string,
  ) => Promise<{ results: readonly BulkOutcome[] }>;
  choices: readonly BulkChoice<Change, Row>[];
  /** Actions that need input first. */
  further?: (apply: BulkApply<Change>) => readonly BulkAction[];
  /** Besides the lists, what else may have changed. */
  onChanged?: () => Promise<unknown>;
}

/** The records of an area as last loaded in its lists: a selection may span pages. */
function listedRows<Row extends KnownRow>(cache: QueryClient, area: string): Map<string, Row> {
  const lists = cache.getQueryCache().findAll({ queryKey: areaKey(area, "list") });
  const rows = new Map<string, Row>();
  for (const { queryKey } of lists.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt))
    for (const row of cache.getQueryData<{ items: Row[] }>(queryKey)?.items ?? []) rows.set(row.id, row);
  return rows;
}

/** Groups records for calls: one tenant and one group each. */
function partsOf<Row extends KnownRow>(rows: readonly Row[], groupOf: (row: Row) => string) {
  const parts = new Map<string, { tenantId: string | null; group: string; ids: string[] }>();
  for (const row of rows) {
    const [tenantId, group] = [row.tenantId ?? null, groupOf(row)];
    const key = JSON.stringify([tenantId, group]);
    const part = parts.get(key) ?? { tenantId, group, ids: [] };
    part.ids.push(row.id);
    parts.set(key, part);
  }
  return [...parts.values()];
}

/** Sends changes of records, and reports the result of each. */
function useRowChange<Row extends KnownRow, Change>(input: RowBulk<Row, Change>) {
  const { area, also = [], nameOf, groupOf = () => "", call, onChanged } = input;
  const cache = useQueryClient();
  const known = (): Map<string, Row> => listedRows<Row>(cache, area);
  const { isRunning, run } = useBulkRun({
    nameOf: (id) => {
      const row = known().get(id);
      return row ? nameOf(row) : id;
    },
    refresh: () => Promise.all([refreshAreas(cache, area, ...also), onChanged?.()]),
  });

  async function send(rows: readonly Row[], change: Change): Promise<BulkOutcome[]> {
    const outcomes: BulkOutcome[] = [];
    for (const { ids, tenantId, group } of partsOf(rows, groupOf))
      // eslint-disable-next-line no-await-in-loop -- one after the other: a list may have hundreds
      outcomes.push(...(await inBulks(ids, (part) => call(part, change, tenantId, group))));
    return outcomes;
  }

  function undoOf({ undo }: Pick<BulkChoice<Change, Row>, "undo">, rows: readonly Row[]): BulkUndo | undefined {
    const changed = undo ? rows.filter((row) => undo.of(row)) : [];
    if (!undo || changed.length === 0) return undefined;
    return (done) => {
      const back = changed.filter(({ id }) => done.has(id));
      return back.length > 0 ? () => void run(() => send(back, undo.change)) : undefined;
    };
  }

  async function apply(choice: Pick<BulkChoice<Change, Row>, "change" | "undo">, ids: readonly string[]) {
    const rows = ids.flatMap((id) => known().get(id) ?? []);
    await run(() => send(rows, choice.change), undoOf(choice, rows));
  }
  return { isRunning, apply };
}

/** Bulk actions of a list with its area's bulk operation: a call for each tenant, a result for each record. */
export function useRowBulk<Row extends KnownRow, Change>(input: RowBulk<Row, Change>): BulkAction[] | undefined {
  const { choices, further } = input;
  const t = useText();
  const { isRunning, apply } = useRowChange(input);

  async function change(choice: BulkChoice<Change, Row>, ids: readonly string[], clear: () => void): Promise<void> {
    const { danger = false, label } = choice;
    const count = ids.length;
    const message =
      choice.key === "delete"
        ? t("Ui.Bulk.DeleteQuestion", { count })
        : t("Ui.Bulk.Question", { action: label, count });
    if ((danger || choice.asks) && !(await confirm({ message, action: label, danger }))) return;
    await apply(choice, ids);
    clear();
  }

  const buttons = choices.map((choice): BulkAction => {
    const { change: _, asks: __, undo: ___, ...action } = choice;
    return { ...action, onClick: (ids, clear) => void change(choice, ids, clear) };
  });
  const asking = further?.((wanted, ids, clear) => void apply({ change: wanted }, ids).then(clear)) ?? [];
  const all = [...buttons, ...asking];
  if (all.length === 0) return undefined;
  return all.map((action) => {
    const disabledReason = isRunning ? t("Ui.Bulk.Running") : action.disabledReason;
    return { ...action, disabledReason };
  });
}
