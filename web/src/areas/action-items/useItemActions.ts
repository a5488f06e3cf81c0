import { useCallback } from "react";
import { useGranted, useCurrentUser } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { askReason, confirm } from "@/ui";
import { useDeleteItem, useMoveItem, usePostponeItem, type ActionItem, type Move } from "./queries";
import { isFinished, needsNote, needsReason } from "./rules";

/** The longest note that the server takes. */
const longestNote = 2000;

/** What the caller may do with an item, for its page, its row and its cells. */
export function useItemActions(onDeleted?: () => void) {
  const t = useText();
  const user = useCurrentUser();
  const keeps = useGranted("Portal.ActionItems.Update");
  const contributes = useGranted("Portal.ActionItems.Contribute");
  const mayDelete = useGranted("Portal.ActionItems.Delete");
  const moving = useMoveItem();
  const postponing = usePostponeItem();
  const deletion = useDeleteItem(({ number }) => {
    showToast({ severity: "success", summary: t("ActionItems.Deleted", { number }) });
    onDeleted?.();
  });
  const mayEdit = useCallback(
    (item: ActionItem): boolean => keeps || (contributes && item.ownerUserId === user.id),
    [keeps, contributes, user.id],
  );
  const mayPostpone = useCallback((item: ActionItem) => mayEdit(item) && !isFinished(item.status), [mayEdit]);

  const { mutate: moveOne } = moving;
  const askToMove = useCallback(
    async (item: ActionItem, to: Move): Promise<void> => {
      let note: string | null = null;
      if (needsNote(item.status, to)) {
        note = await askReason({
          title: `${item.number}: ${t(`Enum.ActionMove.${to}`)}`,
          message: t(`ActionItems.Ask.${to}`),
          action: t(`Enum.ActionMove.${to}`),
          danger: to === "Cancelled",
          maxLength: longestNote,
        });
        if (note === null) return;
      }
      moveOne({ item, to, note });
    },
    [t, moveOne],
  );
  const move = useCallback((item: ActionItem, to: Move): void => void askToMove(item, to), [askToMove]);

  const { mutate: postponeOne } = postponing;
  const askToPostpone = useCallback(
    async (item: ActionItem, dueOn: string): Promise<void> => {
      let reason: string | null = null;
      if (needsReason(item, dueOn)) {
        reason = await askReason({
          title: t("ActionItems.Postpone.Title", { number: item.number }),
          message: t("ActionItems.Postpone.Why", { count: item.slipCount }),
          action: t("ActionItems.Postpone.Move"),
          maxLength: longestNote,
        });
        if (reason === null) return;
      }
      postponeOne({ item, dueOn, reason });
    },
    [t, postponeOne],
  );
  const postpone = useCallback(
    (item: ActionItem, dueOn: string): void => void askToPostpone(item, dueOn),
    [askToPostpone],
  );

  async function remove(item: ActionItem): Promise<void> {
    const message = t("ActionItems.DeleteQuestion", { number: item.number, title: item.title });
    if (await confirm({ message, action: t("ActionItems.Delete"), danger: true })) deletion.mutate(item);
  }

  return {
    mayDelete,
    mayEdit,
    mayPostpone,
    isMoving: (to: Move): boolean => moving.isPending && moving.variables.to === to,
    move,
    postpone,
    remove: (item: ActionItem): void => void remove(item),
  };
}

export type ItemActions = ReturnType<typeof useItemActions>;
