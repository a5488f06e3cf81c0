import { IconTrash } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { useRowBulk, type BulkAction, type BulkChoice } from "@/table";
import { bulkTags, type Tag, type TagBulkChange } from "../queries";

/** Bulk actions on tags. */
export function useTagBulk(): BulkAction[] | undefined {
  const t = useText();
  const mayDelete = useGranted("Portal.Tags.Manage");
  const deletion: BulkChoice<TagBulkChange> = {
    key: "delete",
    label: t("AbpUi::Delete"),
    icon: IconTrash,
    danger: true,
    change: { action: "Delete" },
  };
  return useRowBulk<Tag, TagBulkChange>({
    area: "tags",
    also: ["records"],
    nameOf: ({ name }) => name,
    call: bulkTags,
    choices: mayDelete ? [deletion] : [],
  });
}
