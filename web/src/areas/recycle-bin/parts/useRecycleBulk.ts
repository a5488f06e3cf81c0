import { IconRestore } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { useRowBulk, type BulkAction } from "@/table";
import { bulkDeleted, type DeletedRecord, type RecycleBulkChange } from "../queries";
import { areasOf, kindNames } from "../rules";

/** Bulk actions on deleted records. */
export function useRecycleBulk(): BulkAction[] | undefined {
  const t = useText();
  return useRowBulk<DeletedRecord, RecycleBulkChange>({
    area: "recycle-bin",
    also: kindNames.flatMap(areasOf),
    nameOf: ({ title }) => title,
    groupOf: ({ kind }) => kind,
    call: bulkDeleted,
    choices: [
      { key: "restore", label: t("RecycleBin.Restore"), icon: IconRestore, change: { action: "Restore" }, asks: true },
    ],
  });
}
