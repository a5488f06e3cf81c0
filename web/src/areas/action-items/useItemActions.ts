import { useCallback, useEffect, useRef } from "react";
import { useGranted } from "@/api/bootstrap";
import { limitsOf } from "@/api/limitsOf";
import { showMoved } from "@/lib/moved";
import { useDeletedToast } from "@/areas/recycle-bin";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { askReason, confirm } from "@/ui";
import { useChangeItem, useDeleteItem, useMoveItem, usePostponeItem, type ActionItem, type Move } from "./queries";
import { isFinished, needsNote, needsReason, wayBack } from "./rules";

/** Asks for the words that a move needs; undefined where the question was closed without them. */
function useNote() {
  const t = useText();
  return useCallback(
    async (item: ActionItem, to: Move): Promise<string | null | undefined> => {
      if (!needsNote(item.status, to)) return null;
      const note = await askReason({
        title: `${item.number}: ${t(`Enum.ActionMove.${to}`)}`,
        message: t(`ActionItems.Ask.${to}`),
        action: t(`Enum.ActionMove.${to}`),
        danger: to === "Cancelled",
        ...limitsOf("ActionItemTransitionRequest", "note"),
      });
      return note ?? undefined;
    },
    [t],
  );
}

/** Moves an item, after asking for a reason where the move needs one, and offers to take it back. */
function useMoving() {
  const t = useText();
  const noteFor = useNote();
  const back = useRef<(item: ActionItem, before: ActionItem) => Promise<void>>(() => Promise.resolve());
  const moving = useMoveItem((item, before) =>
    showMoved<string>({
      summary: t("Common.Moved", { name: item.number, status: t(`Enum.ActionStatus.${item.status}`) }),
      from: before.status,
      allowed: wayBack(before.status, item),
      undo: () => void back.current(item, before),
    }),
  );
  const { mutate } = moving;
  const ask = useCallback(
    async (item: ActionItem, to: Move): Promise<void> => {
      const note = await noteFor(item, to);
      if (note !== undefined) mutate({ item, to, note });
    },
    [noteFor, mutate],
  );
  const takeBack = useCallback(
    async (item: ActionItem, before: ActionItem): Promise<void> => {
      const [to, last] = wayBack(before.status, item);
      if (!to) return;
      // What was blocked is blocked again for the same reason.
      const why = before.blockedReason ?? null;
      const note = to === "Blocked" && why ? why : await noteFor(item, to);
      if (note === undefined) return;
      mutate({ item, to, note, next: last && { to: last, note: last === "Blocked" ? why : null } });
    },
    [noteFor, mutate],
  );
  useEffect(() => {
    back.current = takeBack;
  }, [takeBack]);
  const move = useCallback((item: ActionItem, to: Move): void => void ask(item, to), [ask]);
  return { move, isMoving: (to: Move): boolean => moving.isPending && moving.variables.to === to };
}

/** Says that an item is saved: a changed cell alone is easy to miss. */
function useSaid(): (item: ActionItem) => void {
  const t = useText();
  return ({ number }) => showToast({ severity: "success", summary: t("ActionItems.Saved", { number }) });
}

/** Moves a due date, after asking for a reason from the second slip on. */
function usePostponing() {
  const t = useText();
  const { mutate } = usePostponeItem(useSaid());
  const ask = useCallback(
    async (item: ActionItem, dueOn: string): Promise<void> => {
      let reason: string | null = null;
      if (needsReason(item, dueOn)) {
        reason = await askReason({
          title: t("ActionItems.Postpone.Title", { number: item.number }),
          message: t("ActionItems.Postpone.Why", { count: item.slipCount }),
          action: t("ActionItems.Postpone.Move"),
          ...limitsOf("ActionItemPostponeRequest", "reason"),
        });
        if (reason === null) return;
      }
      mutate({ item, dueOn, reason });
    },
    [t, mutate],
  );
  return useCallback((item: ActionItem, dueOn: string): void => void ask(item, dueOn), [ask]);
}

const mayEdit = (item: ActionItem): boolean => item.canChange;
const mayPostpone = (item: ActionItem): boolean => mayEdit(item) && !isFinished(item.status);

/** Reassigns an item, if the caller may assign work to others, and sets its start date. */
function useAssigning() {
  const may = useGranted("Portal.ActionItems.AssignOthers");
  const { mutate } = useChangeItem(useSaid());
  const mayAssign = useCallback(
    (item: ActionItem): boolean => may && mayPostpone(item) && item.status !== "AwaitingVerification",
    [may],
  );
  const assign = useCallback(
    (item: ActionItem, ownerUserId: string) => mutate({ item, change: { ownerUserId } }),
    [mutate],
  );
  const begin = useCallback((item: ActionItem, startOn: string) => mutate({ item, change: { startOn } }), [mutate]);
  return { mayAssign, assign, begin };
}

/** What the caller may do with an item, for its page, its row and its cells. */
export function useItemActions(onDeleted?: () => void) {
  const t = useText();
  const postpone = usePostponing();
  const sayDeleted = useDeletedToast();
  const deletion = useDeleteItem(({ id, tenantId, number, title }) => {
    const record = { kind: "ActionItem", id, tenantId, title: `${number} ${title}` };
    sayDeleted(t("ActionItems.Deleted", { number }), record);
    onDeleted?.();
  });

  async function remove(item: ActionItem): Promise<void> {
    const message = t("ActionItems.DeleteQuestion", { number: item.number, title: item.title });
    if (await confirm({ message, action: t("ActionItems.Delete"), subject: item.number, danger: true }))
      deletion.mutate(item);
  }

  return {
    mayRemove: (item: ActionItem): boolean => item.canDelete,
    mayEdit,
    mayPostpone,
    ...useMoving(),
    ...useAssigning(),
    postpone,
    remove: (item: ActionItem): void => void remove(item),
  };
}

export type ItemActions = ReturnType<typeof useItemActions>;
