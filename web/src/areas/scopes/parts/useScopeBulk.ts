import { IconTrash } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { useRowBulk, type BulkAction, type BulkChoice } from "@/table";
import { bulkScopes, type Scope, type ScopeBulkChange } from "../queries";

/** Bulk actions on scopes. */
export function useScopeBulk(): BulkAction[] | undefined {
  const t = useText();
  const mayDelete = useGranted("OpenIddictPro.Scope.Delete");
  const deletion: BulkChoice<ScopeBulkChange> = {
    key: "delete",
    label: t("AbpUi::Delete"),
    icon: IconTrash,
    danger: true,
    change: { action: "Delete" },
  };
  return useRowBulk<Scope, ScopeBulkChange>({
    area: "scopes",
    nameOf: ({ name }) => name,
    call: bulkScopes,
    choices: mayDelete ? [deletion] : [],
  });
}
