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
  /** Answers that can't be saved, so that the server's differ from the screen's. */
  refused: number;
  /** Saves what is pending; false if it can't. */
  onBefore: () => Promise<boolean>;
}

/** Submits the answers, or starts the review, once all questions are answered. */
export function SubmitButton({ assessment, open, refused, onBefore }: SubmitButtonProps) {
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

  const openLeft = open > 0 ? t("Assessments.Run.OpenLeft", { count: open }) : undefined;
  return (
    <Button
      kind="primary"
      loading={movingTo === to}
      disabledReason={refused > 0 ? t("Assessments.Run.RefusedLeft") : openLeft}
      onClick={() => void submit()}
    >
      {t(`Assessments.Move.${to}`)}
    </Button>
  );
}
