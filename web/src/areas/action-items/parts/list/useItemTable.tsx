import { IconListCheck, IconPencil, IconTrash } from "@tabler/icons-react";
import { useMemo } from "react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import type { RowAction } from "@/table";
import { EmptyState } from "@/ui";
import { useClientColumn } from "../../../workspace";
import { actionItemColumns } from "../../columns";
import { moveLabel } from "../../looks";
import type { ActionItem } from "../../queries";
import type { ItemActions } from "../../useItemActions";

interface ItemTableInput {
  actions: ItemActions;
  onOpen: (item: ActionItem) => void;
  onEdit: (item: ActionItem) => void;
  onCreate: (() => void) | undefined;
  /** The list is of one client, which needs no name in each row then. */
  isOfOneClient: boolean;
}

/** Columns, stable as long as language and rights are, what can be done with a row, and what stands there without any. */
export function useItemTable({ actions, onOpen, onEdit, onCreate, isOfOneClient }: ItemTableInput) {
  const t = useText();
  const format = useFormat();
  const { move, postpone, mayPostpone, assign, mayAssign } = actions;
  const all = useMemo(
    () => actionItemColumns(t, format, { move, postpone, mayPostpone, assign, mayAssign }, isOfOneClient),
    [t, format, move, postpone, mayPostpone, assign, mayAssign, isOfOneClient],
  );
  const columns = useClientColumn(all, isOfOneClient);
  const rowActions = (item: ActionItem): RowAction[] => [
    { key: "open", label: t("ActionItems.Open"), icon: IconListCheck, onClick: () => onOpen(item) },
    ...(actions.mayEdit(item)
      ? [{ key: "edit", label: t("ActionItems.Edit"), icon: IconPencil, onClick: () => onEdit(item) }]
      : []),
    ...item.allowedTransitions.map((to) => ({
      key: to,
      label: moveLabel(t, item.status, to),
      danger: to === "Cancelled",
      onClick: () => actions.move(item, to),
    })),
    ...(actions.mayRemove(item)
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
  const empty = (
    <EmptyState
      icon={IconListCheck}
      title={t("ActionItems.Empty")}
      text={t("ActionItems.EmptyText")}
      create={onCreate && { label: t("ActionItems.New"), onClick: onCreate }}
    />
  );
  return { columns, rowActions, empty };
}
