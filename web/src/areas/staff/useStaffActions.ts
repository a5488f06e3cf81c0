import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { confirm, type Transition } from "@/ui";
import { nameOf, useDeleteStaff, useMoveStaff, type Staff, type StaffStatus } from "./queries";

/** What the caller may do with a person, for the page and the row. */
export function useStaffActions(onDeleted?: () => void) {
  const t = useText();
  const mayUpdate = useGranted("Portal.Staff.Update");
  const mayDelete = useGranted("Portal.Staff.Delete");
  const moving = useMoveStaff();
  const deletion = useDeleteStaff((person) => {
    showToast({ severity: "success", summary: t("Staff.Deleted", { name: nameOf(person) }) });
    onDeleted?.();
  });

  async function move(person: Staff, to: StaffStatus): Promise<void> {
    const message = t("Staff.LeaveQuestion", { name: nameOf(person) });
    if (to === "Left" && !(await confirm({ message, action: t("Staff.Move.Left"), danger: true }))) return;
    moving.mutate({ person, to });
  }

  async function remove(person: Staff): Promise<void> {
    const message = t("Staff.DeleteQuestion", { name: nameOf(person) });
    if (await confirm({ message, action: t("Staff.Delete"), danger: true })) deletion.mutate(person);
  }

  return {
    mayUpdate,
    mayDelete,
    remove: (person: Staff): void => void remove(person),
    transitions: (person: Staff): Transition[] =>
      mayUpdate
        ? person.allowedTransitions.map((to) => ({
            key: to,
            label: t(`Staff.Move.${to}`),
            kind: to === "Left" ? "danger" : "default",
            loading: moving.isPending && moving.variables.to === to,
            onClick: () => void move(person, to),
          }))
        : [],
  };
}
