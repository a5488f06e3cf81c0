import { useQuery } from "@tanstack/react-query";
import { IconCalendarShare, IconListCheck, IconPencil, IconProgressCheck, IconTrash } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { DataTable, toSearch, type BulkAction, type ListState, type RowAction, type TableColumn } from "@/table";
import { Button, EmptyState } from "@/ui";
import type { ScopeFilter } from "../../clients";
import { actionItemColumns } from "../columns";
import { actionItemsList } from "../list";
import { moveLabel } from "../looks";
import { actionItemsQuery, moveItem, postponeItem, type ActionItem } from "../queries";
import type { ItemActions } from "../useItemActions";
import { PostponeDialog } from "./PostponeDialog";
import { StatusDialog } from "./StatusDialog";
import { useBulk } from "./useBulk";

/** What is being done to several rows. */
interface BulkWork {
  kind: "date" | "status";
  items: readonly ActionItem[];
  clear: () => void;
}

interface ItemsTableProps {
  state: ListState;
  onState: (state: ListState) => void;
  scope: ScopeFilter;
  isReady: boolean;
  actions: ItemActions;
  onOpen: (item: ActionItem, rows: readonly ActionItem[]) => void;
  onEdit: (item: ActionItem) => void;
  onCreate: (() => void) | undefined;
}

/** The columns, stable as long as language and rights are. */
export function useItemColumns({ move, postpone, mayPostpone }: ItemActions): TableColumn<ActionItem>[] {
  const t = useText();
  const format = useFormat();
  return useMemo(
    () => actionItemColumns(t, format, { move, postpone, mayPostpone }),
    [t, format, move, postpone, mayPostpone],
  );
}

function useRowActions({ actions, onEdit, onOpen }: ItemsTableProps, rows: readonly ActionItem[]) {
  const t = useText();
  return (item: ActionItem): RowAction[] => [
    { key: "open", label: t("ActionItems.Open"), icon: IconListCheck, onClick: () => onOpen(item, rows) },
    ...(actions.mayEdit(item)
      ? [{ key: "edit", label: t("ActionItems.Edit"), icon: IconPencil, onClick: () => onEdit(item) }]
      : []),
    ...item.allowedTransitions.map((to) => ({
      key: to,
      label: moveLabel(t, item.status, to),
      onClick: () => actions.move(item, to),
    })),
    ...(actions.mayDelete
      ? [
          {
            key: "delete",
            label: t("ActionItems.Delete"),
            icon: IconTrash,
            danger: true,
            onClick: () => actions.remove(item),
          },
        ]
      : []),
  ];
}

/** The items as a table, with what can be done to several of them. */
export function ItemsTable(props: ItemsTableProps) {
  const { state, onState, scope, actions, onOpen, onEdit, onCreate } = props;
  const t = useText();
  const items = useQuery({ ...actionItemsQuery(state, scope), enabled: props.isReady });
  const rows = items.data?.items;
  const columns = useItemColumns(actions);
  const rowActions = useRowActions(props, rows ?? []);
  const mayWork = useGranted("Portal.ActionItems.Update || Portal.ActionItems.Contribute");
  const [work, setWork] = useState<BulkWork | null>(null);
  const bulk = useBulk(() => {
    work?.clear();
    setWork(null);
  });
  const begin = (kind: BulkWork["kind"]) => (ids: readonly string[], clear: () => void) =>
    setWork({ kind, clear, items: (rows ?? []).filter(({ id }) => ids.includes(id)) });
  const bulkActions: BulkAction[] = [
    { key: "date", label: t("ActionItems.Bulk.MoveDate"), icon: IconCalendarShare, onClick: begin("date") },
    { key: "status", label: t("ActionItems.Bulk.SetStatus"), icon: IconProgressCheck, onClick: begin("status") },
  ];
  // The filter that is on by default is no choice of the reader: what it hides needs another word.
  const isStandard = Object.values(toSearch(state, actionItemsList)).every((part) => part === undefined);
  const empty = (
    <EmptyState
      icon={IconListCheck}
      title={t("ActionItems.Empty")}
      text={t("ActionItems.EmptyText")}
      actions={
        onCreate && (
          <Button kind="primary" onClick={onCreate}>
            {t("ActionItems.New")}
          </Button>
        )
      }
    />
  );
  if (isStandard && items.data?.totalCount === 0) return empty;
  return (
    <>
      <DataTable
        label={t("ActionItems.Title")}
        columns={columns}
        rows={rows}
        totalCount={items.data?.totalCount}
        rowId={({ id }) => id}
        rowLabel={({ number }) => number}
        state={state}
        onState={onState}
        refreshing={items.isPlaceholderData}
        error={items.isError ? { onRetry: () => void items.refetch(), retrying: items.isFetching } : null}
        empty={empty}
        onOpen={(item) => onOpen(item, rows ?? [])}
        onEdit={(item) => actions.mayEdit(item) && onEdit(item)}
        rowActions={rowActions}
        bulkActions={mayWork ? bulkActions : undefined}
      />
      {work?.kind === "date" && (
        <PostponeDialog
          items={work.items}
          loading={bulk.running}
          error={null}
          onMove={(dueOn, reason) => bulk.run(work.items, (item) => postponeItem(item, dueOn, reason))}
          onClose={() => setWork(null)}
        />
      )}
      {work?.kind === "status" && (
        <StatusDialog
          items={work.items}
          loading={bulk.running}
          onMove={(to, note) => bulk.run(work.items, (item) => moveItem(item, to, note))}
          onClose={() => setWork(null)}
        />
      )}
    </>
  );
}
