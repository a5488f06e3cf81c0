import { IconTrash, IconUserCheck, IconUserOff, IconUserPause, type Icon } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { useRowBulk, type BulkAction, type BulkChoice } from "@/table";
import { bulkStaff, nameOf, type Staff, type StaffBulkChange, type StaffStatus } from "../queries";

/** Transitions offered for many people at once; invitations are sent one by one. */
const offered: readonly (readonly [StaffStatus, Icon])[] = [
  ["Active", IconUserCheck],
  ["OnLeave", IconUserPause],
  ["Left", IconUserOff],
];

/** Bulk actions on staff. */
export function usePersonBulk(): BulkAction[] | undefined {
  const t = useText();
  const mayUpdate = useGranted("Portal.Staff.Update");
  const mayDelete = useGranted("Portal.Staff.Delete");
  const moves = offered.map(([to, icon]): BulkChoice<StaffBulkChange> => {
    const change: StaffBulkChange = { action: "Transition", args: { to } };
    return { key: to, label: t(`Staff.Move.${to}`), icon, change, asks: true };
  });
  const deletion: BulkChoice<StaffBulkChange> = {
    key: "delete",
    label: t("AbpUi::Delete"),
    icon: IconTrash,
    danger: true,
    change: { action: "Delete", args: { to: null } },
  };
  return useRowBulk<Staff, StaffBulkChange>({
    area: "staff",
    also: ["teams", "recycle-bin"],
    nameOf,
    call: bulkStaff,
    choices: [...(mayUpdate ? moves : []), ...(mayDelete ? [deletion] : [])],
  });
}
