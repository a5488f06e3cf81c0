import { IconMail, IconTrash, IconUserCheck, IconUserOff, IconUserPause, type Icon } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useGranted } from "@/api/bootstrap";
import { isHostUser } from "@/api/workspace";
import { useText } from "@/lib/text";
import { useRowBulk, type BulkAction, type BulkApply, type BulkChoice } from "@/table";
import { bulkStaff, nameOf, type Staff, type StaffBulkChange, type StaffStatus } from "../../queries";
import { InviteManyDialog } from "../invitation/InviteManyDialog";

/** Transitions offered for many people at once. */
const offered: readonly (readonly [StaffStatus, Icon])[] = [
  ["Active", IconUserCheck],
  ["OnLeave", IconUserPause],
  ["Left", IconUserOff],
];

/** Inviting many people at once, and the dialog for their roles. */
function useInvitations() {
  const t = useText();
  // Only people of the tenant who keep all of the staff decide on accounts.
  const mayUpdate = useGranted("Portal.Staff.Update");
  const keepsAll = useGranted("Portal.Staff.All");
  const mayMakeUsers = useGranted("AbpIdentity.Users.Create");
  const [send, setSend] = useState<((roleNames: string[]) => void) | null>(null);
  const actions = (apply: BulkApply<StaffBulkChange>): BulkAction[] =>
    mayUpdate && keepsAll && mayMakeUsers && !isHostUser()
      ? [
          {
            key: "invite",
            label: t("Staff.Move.Invited"),
            icon: IconMail,
            onClick: (ids, clear) =>
              setSend(
                () => (roleNames: string[]) => apply({ action: "Invite", args: { to: null, roleNames } }, ids, clear),
              ),
          },
        ]
      : [];
  const dialog: ReactNode = send && <InviteManyDialog onInvite={send} onClose={() => setSend(null)} />;
  return { actions, dialog };
}

/** Bulk actions on staff, and the dialog for invitations. */
export function usePersonBulk() {
  const t = useText();
  const mayUpdate = useGranted("Portal.Staff.Update");
  const mayDelete = useGranted("Portal.Staff.Delete");
  const invitations = useInvitations();
  const moves = offered.map(([to, icon]): BulkChoice<StaffBulkChange> => {
    const change: StaffBulkChange = { action: "Transition", args: { to, roleNames: null } };
    return { key: to, label: t(`Staff.Move.${to}`), icon, change, asks: true };
  });
  const deletion: BulkChoice<StaffBulkChange> = {
    key: "delete",
    label: t("AbpUi::Delete"),
    icon: IconTrash,
    danger: true,
    change: { action: "Delete", args: { to: null, roleNames: null } },
  };
  const bulkActions = useRowBulk<Staff, StaffBulkChange>({
    area: "staff",
    also: ["teams", "recycle-bin", "invitations"],
    nameOf,
    call: bulkStaff,
    choices: [...(mayUpdate ? moves : []), ...(mayDelete ? [deletion] : [])],
    further: invitations.actions,
  });
  return { bulkActions, dialog: invitations.dialog };
}
