import { useNavigate } from "@tanstack/react-router";
import { IconPlayerPlay } from "@tabler/icons-react";
import { limitsOf } from "@/api/limitsOf";
import { showMoved } from "@/lib/moved";
import { useDeletedToast } from "@/areas/recycle-bin";
import { useText } from "@/lib/text";
import { askReason, confirm, type Transition } from "@/ui";
import {
  useDeleteAssessment,
  useMoveAssessment,
  useTakeBack,
  type Assessment,
  type AssessmentDetail,
  type AssessmentStatus,
} from "./queries";
import { isOver, sideOf } from "./rules";

const reason = limitsOf("AssessmentMoveRequest", "note");
const reasonLimits = { ...reason.reason, maxLength: reason.maxLength };

/** Text key of a transition: reopening a finalised assessment has a verb of its own. */
export function verbOf(from: AssessmentStatus, to: AssessmentStatus) {
  return from === "Finalised" && to === "InReview"
    ? ("Assessments.Move.Reopen" as const)
    : (`Assessments.Move.${to}` as const);
}

/** Is this the next expected transition? While answering or verifying, that comes first. */
function isNext({ status, progress }: AssessmentDetail, to: AssessmentStatus): boolean {
  if (to === "Finalised") return progress.verified > 0 && progress.verified === progress.total;
  return to === "Scheduled" || (status === "Scheduled" && to === "InProgress");
}

/** Makes a transition: asks what it needs, reports the result, and offers to undo it. */
export function useAssessmentMove(onMoved?: (moved: Assessment) => void) {
  const t = useText();
  const moving = useMoveAssessment((moved, from) => {
    showMoved({
      summary: t("Common.Moved", { name: moved.number, status: t(`Enum.AssessmentStatus.${moved.status}`) }),
      from,
      allowed: moved.allowedTransitions,
      undo: (to) => void move(moved, to),
    });
    onMoved?.(moved);
  });

  async function move(assessment: Assessment, to: AssessmentStatus): Promise<void> {
    const action = t(verbOf(assessment.status, to));
    if (to === "Cancelled" || assessment.status === "Finalised") {
      const message = t(to === "Cancelled" ? "Assessments.CancelQuestion" : "Assessments.ReopenQuestion", {
        number: assessment.number,
      });
      const danger = to === "Cancelled";
      const note = await askReason({ message, action, ...reasonLimits, danger });
      if (note !== null) moving.mutate({ assessment, to, note });
      return;
    }
    if (to === "Submitted" && !(await confirm({ message: t("Assessments.SubmitQuestion"), action }))) return;
    moving.mutate({ assessment, to, note: null });
  }

  return {
    move: (assessment: Assessment, to: AssessmentStatus): void => void move(assessment, to),
    movingTo: moving.isPending ? moving.variables.to : null,
  };
}

/** Undoing that an assessment was reopened, for users who may. */
function useTakingBack(assessment: AssessmentDetail): Transition[] {
  const t = useText();
  const { number, status, canTakeBack } = assessment;
  const taking = useTakeBack(assessment, (moved) =>
    showMoved({
      summary: t("Common.Moved", { name: moved.number, status: t(`Enum.AssessmentStatus.${moved.status}`) }),
      from: status,
      // Reopening takes a reason and has its own button.
      allowed: [],
      undo: () => undefined,
    }),
  );
  if (!canTakeBack) return [];

  async function takeBack(): Promise<void> {
    const message = t("Assessments.TakeBackQuestion", { number });
    const note = await askReason({ message, action: t("Assessments.Move.TakeBack"), ...reasonLimits, danger: true });
    if (note !== null) taking.mutate(note);
  }

  return [
    {
      key: "take-back",
      label: t("Assessments.Move.TakeBack"),
      kind: "danger",
      loading: taking.isPending,
      onClick: () => void takeBack(),
    },
  ];
}

/** The transitions of an assessment as buttons; finalising opens a dialog of its own. */
function useMoves(assessment: AssessmentDetail, onFinalise: () => void): Transition[] {
  const t = useText();
  const { move, movingTo } = useAssessmentMove();
  const takingBack = useTakingBack(assessment);
  const moves: Transition[] = assessment.allowedTransitions
    // Items are sent back in the tab that lists them.
    .filter((to) => to !== "ChangesRequested")
    .map((to) => ({
      key: to,
      label: t(verbOf(assessment.status, to)),
      kind: to === "Cancelled" ? "danger" : isNext(assessment, to) ? "primary" : "default",
      loading: movingTo === to,
      onClick: () => (to === "Finalised" ? onFinalise() : move(assessment, to)),
    }));
  return [...moves, ...takingBack];
}

/** The link to the questions, for users who may answer or verify. */
function useRun(assessment: AssessmentDetail): Omit<Transition, "kind"> | null {
  const t = useText();
  const navigate = useNavigate();
  const { id, status, canVerify, progress } = assessment;
  if (!sideOf(assessment) || progress.total === 0) return null;
  return {
    key: "run",
    label: t(canVerify && status === "InReview" ? "Assessments.Verify" : "Assessments.Answer"),
    icon: IconPlayerPlay,
    onClick: () => void navigate({ to: "/assessments/$id/run", params: { id }, search: {} }),
  };
}

/** What the caller may do with an assessment; finalising opens a dialog of its own. */
export function useAssessmentActions(assessment: AssessmentDetail, onFinalise: () => void) {
  const t = useText();
  const navigate = useNavigate();
  const moves = useMoves(assessment, onFinalise);
  const run = useRun(assessment);
  const sayDeleted = useDeletedToast();
  const deletion = useDeleteAssessment(() => {
    const { id, tenantId, title } = assessment;
    const record = { kind: "Assessment", id, tenantId, title: `${assessment.number} ${title}` };
    sayDeleted(t("RecycleBin.Deleted", { name: assessment.number }), record);
    void navigate({ to: "/assessments", search: {} });
  });
  const { number, status, canEdit, canDelete } = assessment;

  async function remove(): Promise<void> {
    const message = t("Assessments.DeleteQuestion", { number });
    if (await confirm({ message, action: t("Assessments.Delete"), subject: number, danger: true }))
      deletion.mutate(assessment);
  }

  const runKind = moves.some(({ kind }) => kind === "primary") ? "default" : "primary";
  return {
    mayEdit: canEdit && !isOver(status),
    mayDelete: canDelete,
    remove: (): void => void remove(),
    transitions: run ? [...moves, { ...run, kind: runKind } satisfies Transition] : moves,
  };
}
