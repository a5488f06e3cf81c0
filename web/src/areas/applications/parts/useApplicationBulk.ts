import { IconTrash } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { useRowBulk, type BulkAction, type BulkChoice } from "@/table";
import { bulkApplications, type Application, type ApplicationBulkChange } from "../queries";

/** Bulk actions on applications. */
export function useApplicationBulk(): BulkAction[] | undefined {
  const t = useText();
  const mayDelete = useGranted("OpenIddictPro.Application.Delete");
  const deletion: BulkChoice<ApplicationBulkChange> = {
    key: "delete",
    label: t("AbpUi::Delete"),
    icon: IconTrash,
    danger: true,
    change: { action: "Delete" },
  };
  return useRowBulk<Application, ApplicationBulkChange>({
    area: "applications",
    nameOf: ({ displayName }) => displayName,
    call: bulkApplications,
    choices: mayDelete ? [deletion] : [],
  });
}
