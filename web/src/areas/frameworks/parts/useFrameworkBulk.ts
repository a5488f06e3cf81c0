import { IconTrash } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { useRowBulk, type BulkAction, type BulkChoice } from "@/table";
import { bulkFrameworks, type Framework, type FrameworkBulkChange } from "../queries";

/** Bulk actions on frameworks. */
export function useFrameworkBulk(): BulkAction[] | undefined {
  const t = useText();
  const mayDelete = useGranted("Portal.Standards.Delete");
  const deletion: BulkChoice<FrameworkBulkChange> = {
    key: "delete",
    label: t("AbpUi::Delete"),
    icon: IconTrash,
    danger: true,
    change: { action: "Delete" },
  };
  return useRowBulk<Framework, FrameworkBulkChange>({
    area: "frameworks",
    also: ["recycle-bin"],
    nameOf: ({ title }) => title,
    call: bulkFrameworks,
    choices: mayDelete ? [deletion] : [],
  });
}
