import { useState, type ReactNode } from "react";
import { useGranted } from "@/api/bootstrap";
import { useDeletedToast } from "@/areas/recycle-bin";
import { showMoved } from "@/lib/moved";
import { useText } from "@/lib/text";
import { confirm, type Transition } from "@/ui";
import { currentClients } from "./parts/clients/clientQueries";
import { HandOverDialog } from "./parts/leaving/HandOverDialog";
import { usePersonInvitation } from "./parts/invitation/usePersonInvitation";
import { nameOf, useDeleteStaff, useMoveStaff, type Staff, type StaffStatus } from "./queries";
import type { Held } from "./rules";

export type PersonActions = ReturnType<typeof usePersonActions>;

/** Asks before somebody leaves; of several clients, the question says that it is all of them. */
function useLeaveQuestion() {
  const t = useText();
  return (person: Staff): Promise<boolean> => {
    const name = nameOf(person);
    const clients = currentClients(person).map(({ clientName }) => clientName);
    const message =
      clients.length > 1
        ? t("Staff.LeaveAllQuestion", { name, clients: clients.join(", ") })
        : t("Staff.LeaveQuestion", { name });
    return confirm({ message, action: t("Staff.Move.Left"), danger: true });
  };
}

/** Moves between states, and the dialog that asks who takes over what keeps somebody from leaving. */
function useMoves() {
  const t = useText();
  const mayLeave = useLeaveQuestion();
  const [leaving, setLeaving] = useState<{ person: Staff; held: Held } | null>(null);
  const tell = (person: Staff, from: StaffStatus): void =>
    showMoved({
      summary: t("Common.Moved", { name: nameOf(person), status: t(`Enum.StaffStatus.${person.status}`) }),
      from,
      // Somebody who left comes back with a new first day, which is not an undo.
      allowed: person.status === "Left" ? [] : person.allowedTransitions,
      undo: (to) => void move(person, to),
    });
  const moving = useMoveStaff(tell, (person, held) => setLeaving({ person, held }));

  async function move(person: Staff, to: StaffStatus): Promise<void> {
    if (to === "Left" && !(await mayLeave(person))) return;
    moving.mutate({ person, to });
  }

  const dialog: ReactNode = leaving && (
    <HandOverDialog key={leaving.person.id} {...leaving} onMoved={tell} onClose={() => setLeaving(null)} />
  );
  return { move, moving, dialog };
}

/** What the caller may do with a person, for the page and the row; `dialog` is for the caller to draw. */
export function usePersonActions(onDeleted?: () => void) {
  const t = useText();
  const mayUpdate = useGranted("Portal.Staff.Update");
  const { move, moving, dialog } = useMoves();
  const invitation = usePersonInvitation();
  const sayDeleted = useDeletedToast();
  const deletion = useDeleteStaff((person) => {
    const { id, tenantId } = person;
    const title = nameOf(person);
    sayDeleted(t("Staff.Deleted", { name: title }), { kind: "Staff", id, tenantId, title });
    onDeleted?.();
  });

  async function remove(person: Staff): Promise<void> {
    const message = t("Staff.DeleteQuestion", { name: nameOf(person) });
    if (await confirm({ message, action: t("Staff.Delete"), subject: nameOf(person), danger: true }))
      deletion.mutate(person);
  }

  const moves = (person: Staff): Transition[] =>
    person.canChange
      ? person.allowedTransitions.map((to) => ({
          key: to,
          label: t(person.status === "Left" ? "Staff.Move.Rejoin" : `Staff.Move.${to}`),
          kind: to === "Left" ? "danger" : "default",
          loading: moving.isPending && moving.variables.to === to,
          onClick: () => void move(person, to),
        }))
      : [];

  return {
    mayUpdate,
    dialog: dialog ?? invitation.dialog,
    mayChange: (person: Staff): boolean => person.canChange,
    mayRemove: (person: Staff): boolean => person.canDelete,
    remove: (person: Staff): void => void remove(person),
    transitions: (person: Staff): Transition[] => [...invitation.steps(person), ...moves(person)],
  };
}
