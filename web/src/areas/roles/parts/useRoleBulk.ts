import { IconTrash } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { useRowBulk, type BulkAction, type BulkChoice } from "@/table";
import { bulkRoles, type Role, type RoleBulkChange } from "../queries";

/** Bulk actions on roles. */
export function useRoleBulk(): BulkAction[] | undefined {
  const t = useText();
  const mayDelete = useGranted("AbpIdentity.Roles.Delete");
  const deletion: BulkChoice<RoleBulkChange> = {
    key: "delete",
    label: t("AbpUi::Delete"),
    icon: IconTrash,
    danger: true,
    change: { action: "Delete" },
  };
  return useRowBulk<Role, RoleBulkChange>({
    area: "roles",
    also: ["users", "permissions"],
    nameOf: ({ name }) => name,
    call: bulkRoles,
    choices: mayDelete ? [deletion] : [],
  });
}
