import { useText } from "@/lib/text";
import { showToast, undoLife } from "@/lib/toast";
import { useRestore, type Restorable } from "../queries";

/** Says that a record was deleted, with a button that restores it. */
export function useDeletedToast(): (summary: string, record: Restorable) => void {
  const t = useText();
  const { mutate } = useRestore(({ title }) =>
    showToast({ severity: "success", summary: t("RecycleBin.Restored", { title }) }),
  );
  return (summary, record) => {
    showToast({
      severity: "success",
      summary,
      life: undoLife,
      action: { label: t("Common.Undo"), run: () => mutate(record) },
    });
  };
}
