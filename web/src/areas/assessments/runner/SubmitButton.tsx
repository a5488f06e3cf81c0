import { useNavigate } from "@tanstack/react-router";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button } from "@/ui";
import { useMoveAssessment, type AssessmentDetail } from "../queries";

interface SubmitButtonProps {
  assessment: AssessmentDetail;
  /** Questions without an answer. */
  open: number;
  /** Saves what is pending; false when it can't. */
  onBefore: () => Promise<boolean>;
}

/** Hands the answers in, or takes the review up, once all questions are answered. */
export function SubmitButton({ assessment, open, onBefore }: SubmitButtonProps) {
  const t = useText();
  const navigate = useNavigate();
  const move = useMoveAssessment(({ id, number, status }) => {
    showToast({
      severity: "success",
      summary: t("Assessments.Moved", { number, status: t(`Enum.AssessmentStatus.${status}`) }),
    });
    void navigate({ to: "/assessments/$id", params: { id }, search: {} });
  });
  const { allowedTransitions } = assessment;
  const isRunning = assessment.status === "InProgress" || assessment.status === "ChangesRequested";
  const to = allowedTransitions.find((status) => status === "Submitted" || status === "InReview");
  if (!to || !isRunning) return null;

  async function submit(): Promise<void> {
    if (to && (await onBefore())) move.mutate({ assessment, to, note: null });
  }

  return (
    <Button
      kind="primary"
      loading={move.isPending}
      disabledReason={open > 0 ? t("Assessments.Run.OpenLeft", { count: open }) : undefined}
      onClick={() => void submit()}
    >
      {t(`Assessments.Move.${to}`)}
    </Button>
  );
}
