import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { askReason, confirm, type Transition } from "@/ui";
import { useMoveAssessment, type Assessment, type AssessmentStatus } from "./queries";

/** Fewest characters of a reason. */
const reasonLength = 10;

/** Text key of a move: opening a finalised one again is another verb than taking the review up. */
function verbOf(from: AssessmentStatus, to: AssessmentStatus) {
  return from === "Finalised" && to === "InReview"
    ? ("Assessments.Move.Reopen" as const)
    : (`Assessments.Move.${to}` as const);
}

/** Is this what everybody waits for? While it is answered, answering is. */
function isNext(from: AssessmentStatus, to: AssessmentStatus): boolean {
  return to === "Finalised" || to === "Scheduled" || (from === "Scheduled" && to === "InProgress");
}

/** The moves of an assessment as buttons; finalising opens a dialog of its own. */
export function useAssessmentMoves(assessment: Assessment, onFinalise: () => void): Transition[] {
  const t = useText();
  const moving = useMoveAssessment(({ number, status }) =>
    showToast({
      severity: "success",
      summary: t("Assessments.Moved", { number, status: t(`Enum.AssessmentStatus.${status}`) }),
    }),
  );

  async function run(to: AssessmentStatus): Promise<void> {
    const action = t(verbOf(assessment.status, to));
    if (to === "Finalised") return onFinalise();
    if (to === "Cancelled" || assessment.status === "Finalised") {
      const message = t(to === "Cancelled" ? "Assessments.CancelQuestion" : "Assessments.ReopenQuestion", {
        number: assessment.number,
      });
      const danger = to === "Cancelled";
      const note = await askReason({ message, action, minLength: reasonLength, maxLength: 4000, danger });
      if (note !== null) moving.mutate({ assessment, to, note });
      return;
    }
    if (to === "Submitted" && !(await confirm({ message: t("Assessments.SubmitQuestion"), action }))) return;
    moving.mutate({ assessment, to, note: null });
  }

  return (
    assessment.allowedTransitions
      // Items are sent back where they are chosen: in their tab.
      .filter((to) => to !== "ChangesRequested")
      .toSorted((a, b) => Number(b === "Cancelled") - Number(a === "Cancelled"))
      .map((to) => ({
        key: to,
        label: t(verbOf(assessment.status, to)),
        kind: to === "Cancelled" ? "quiet" : isNext(assessment.status, to) ? "primary" : "default",
        loading: moving.isPending && moving.variables.to === to,
        onClick: () => void run(to),
      }))
  );
}
