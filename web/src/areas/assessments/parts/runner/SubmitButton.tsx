import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useText } from "@/lib/text";
import { Button } from "@/ui";
import { assessmentQuery, type AssessmentDetail } from "../../queries";
import { useAssessmentMove } from "../../useAssessmentActions";

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
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { move, movingTo } = useAssessmentMove(
    ({ id }) => void navigate({ to: "/assessments/$id", params: { id }, search: {} }),
  );
  const { allowedTransitions } = assessment;
  const isRunning = assessment.status === "InProgress" || assessment.status === "ChangesRequested";
  const to = allowedTransitions.find((status) => status === "Submitted" || status === "InReview");
  if (!to || !isRunning) return null;

  async function submit(): Promise<void> {
    if (!to || !(await onBefore())) return;
    // Saving gives the assessment a new stamp.
    move(cache.getQueryData(assessmentQuery(assessment.id).queryKey) ?? assessment, to);
  }

  return (
    <Button
      kind="primary"
      loading={movingTo === to}
      disabledReason={open > 0 ? t("Assessments.Run.OpenLeft", { count: open }) : undefined}
      onClick={() => void submit()}
    >
      {t(`Assessments.Move.${to}`)}
    </Button>
  );
}
