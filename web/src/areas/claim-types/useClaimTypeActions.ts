import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useConfiguration, useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import type { RowAction } from "@/table";
import { confirm } from "@/ui";
import { useDeleteClaimType, type ClaimType } from "./queries";

/** Actions on claim types, for the list and its rows. All tenants share one list, which the host manages. */
export function useClaimTypeActions() {
  const t = useText();
  const isHost = useConfiguration().currentTenant.id === null;
  const mayCreate = useGranted("AbpIdentity.ClaimTypes.Create") && isHost;
  const mayUpdate = useGranted("AbpIdentity.ClaimTypes.Update") && isHost;
  const mayDelete = useGranted("AbpIdentity.ClaimTypes.Delete") && isHost;
  const deletion = useDeleteClaimType(({ name }) =>
    showToast({ severity: "success", summary: t("ClaimTypes.Deleted", { name }) }),
  );

  async function remove(type: ClaimType): Promise<void> {
    const message = t("ClaimTypes.DeleteQuestion", { name: type.name });
    if (await confirm({ message, action: t("ClaimTypes.Delete"), subject: type.name, danger: true }))
      deletion.mutate(type);
  }

  const rowActions = (type: ClaimType, onEdit: (type: ClaimType) => void): RowAction[] => [
    ...(mayUpdate ? [{ key: "edit", label: t("ClaimTypes.Edit"), icon: IconPencil, onClick: () => onEdit(type) }] : []),
    ...(mayDelete
      ? [
          {
            key: "delete",
            label: t("ClaimTypes.Delete"),
            icon: IconTrash,
            danger: true,
            onClick: () => void remove(type),
          },
        ]
      : []),
  ];
  return { mayCreate, mayUpdate, rowActions };
}
