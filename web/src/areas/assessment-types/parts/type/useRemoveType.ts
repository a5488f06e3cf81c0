import { useDeletedToast } from "@/areas/recycle-bin";
import { useText } from "@/lib/text";
import { confirm } from "@/ui";
import { useDeleteType, type AssessmentType } from "../../queries";

/** Deletes a type after a question. */
export function useRemoveType(type: AssessmentType, onDeleted?: () => void): () => Promise<void> {
  const t = useText();
  const sayDeleted = useDeletedToast();
  const deletion = useDeleteType(({ id, code, name }) => {
    sayDeleted(t("AssessmentTypes.Deleted", { name }), { kind: "AssessmentType", id, title: `${code} ${name}` });
    onDeleted?.();
  });
  return async () => {
    const message = t("AssessmentTypes.DeleteQuestion", { name: type.name });
    if (await confirm({ message, action: t("AssessmentTypes.Delete"), danger: true })) deletion.mutate(type);
  };
}
