import { IconTrash } from "@tabler/icons-react";
import { useConfiguration, useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { useRowBulk, type BulkAction, type BulkChoice } from "@/table";
import { bulkClaimTypes, type ClaimType, type ClaimTypeBulkChange } from "../queries";

/** Bulk actions on claim types. */
export function useClaimTypeBulk(): BulkAction[] | undefined {
  const t = useText();
  const isHost = useConfiguration().currentTenant.id === null;
  const mayDelete = useGranted("AbpIdentity.ClaimTypes.Delete") && isHost;
  const deletion: BulkChoice<ClaimTypeBulkChange> = {
    key: "delete",
    label: t("AbpUi::Delete"),
    icon: IconTrash,
    danger: true,
    change: { action: "Delete" },
  };
  return useRowBulk<ClaimType, ClaimTypeBulkChange>({
    area: "claim-types",
    nameOf: ({ name }) => name,
    call: bulkClaimTypes,
    choices: mayDelete ? [deletion] : [],
  });
}
