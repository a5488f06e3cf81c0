import { useQueryClient } from "@tanstack/react-query";
import { limitsOf } from "@/api/limitsOf";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { askReason } from "@/ui";
import { assessmentQuery, useRequestChanges, type Assessment } from "../queries";

const note = limitsOf("AssessmentChangesRequest", "note");

/** Sends items back; `onSent` runs once they are. */
type SendBack = (ids: readonly string[], onSent?: () => void) => void;

const nothing = (): void => undefined;

/**
 * Sends items back to the person who answers, after asking what is needed; undefined where the caller can't. `onBefore` saves what is
 * pending.
 */
export function useSendBack(assessment: Assessment, onBefore?: () => Promise<boolean>): SendBack | undefined {
  const t = useText();
  const cache = useQueryClient();
  const send = useRequestChanges(() => showToast({ severity: "success", summary: t("Assessments.SentBackToast") }));

  async function ask(ids: readonly string[], onSent: () => void): Promise<void> {
    if (onBefore && !(await onBefore())) return;
    const wanted = await askReason({
      title: t("Assessments.RequestChanges"),
      message: t("Assessments.RequestChangesText", { count: ids.length }),
      reasonLabel: t("Assessments.Wanted"),
      action: t("Assessments.SendBack"),
      ...note.reason,
      maxLength: note.maxLength,
    });
    if (wanted === null) return;
    // Saving gave the assessment a new stamp.
    const latest = cache.getQueryData(assessmentQuery(assessment.id).queryKey) ?? assessment;
    send.mutate({ assessment: latest, itemIds: [...ids], note: wanted }, { onSuccess: onSent });
  }

  if (!assessment.allowedTransitions.includes("ChangesRequested")) return undefined;
  return (ids, onSent = nothing) => void ask(ids, onSent);
}
