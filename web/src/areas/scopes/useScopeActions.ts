import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import type { RowAction } from "@/table";
import { confirm } from "@/ui";
import { useDeleteScope, type Scope } from "./queries";

/** Actions on scopes, for the list and its rows. */
export function useScopeActions() {
  const t = useText();
  const mayCreate = useGranted("OpenIddictPro.Scope.Create");
  const mayUpdate = useGranted("OpenIddictPro.Scope.Update");
  const mayDelete = useGranted("OpenIddictPro.Scope.Delete");
  const deletion = useDeleteScope(({ name }) =>
    showToast({ severity: "success", summary: t("Scopes.Deleted", { name }) }),
  );

  async function remove(scope: Scope): Promise<void> {
    const message = t("Scopes.DeleteQuestion", { name: scope.name });
    if (await confirm({ message, action: t("Scopes.Delete"), subject: scope.name, danger: true })) {
      deletion.mutate(scope);
    }
  }

  const del = (scope: Scope): RowAction => ({
    key: "delete",
    label: t("Scopes.Delete"),
    icon: IconTrash,
    danger: true,
    disabledReason: scope.buildIn ? t("Error.OpenId.ShippedScope") : undefined,
    onClick: () => void remove(scope),
  });
  const rowActions = (scope: Scope, onEdit: (scope: Scope) => void): RowAction[] => [
    ...(mayUpdate ? [{ key: "edit", label: t("Scopes.Edit"), icon: IconPencil, onClick: () => onEdit(scope) }] : []),
    ...(mayDelete ? [del(scope)] : []),
  ];
  return { mayCreate, mayUpdate, rowActions };
}
