import { useCallback, useEffect, useRef } from "react";
import { limitsOf } from "@/api/limitsOf";
import { showMoved } from "@/lib/moved";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { askReason, type Transition } from "@/ui";
import { useChangeFinding, useMoveFinding, type Finding, type FindingStatus } from "./queries";
import { isFindingOver, verbOf } from "./rules";

const reason = limitsOf("FindingTransitionRequest", "note");
const reasonLimits = { ...reason.reason, maxLength: reason.maxLength };

/** A transition that needs more than a reason and opens a drawer. */
export type MoveDrawer = "close" | "accept";

/** Makes transitions of findings; closing and accepting open a drawer. */
function useMoving(openDrawer: (drawer: MoveDrawer, finding: Finding) => void) {
  const t = useText();
  const run = useRef<(of: Finding, to: FindingStatus) => Promise<void>>(() => Promise.resolve());
  const moving = useMoveFinding((moved, from) =>
    showMoved({
      summary: t("Common.Moved", { name: moved.number, status: t(`Enum.FindingStatus.${moved.status}`) }),
      from,
      allowed: moved.allowedTransitions,
      // Undoing a transition uses the stamp that the transition returned.
      undo: (to) => void run.current(moved, to),
    }),
  );
  async function ask(of: Finding, to: FindingStatus): Promise<void> {
    if (to === "Closed") openDrawer("close", of);
    else if (to === "RiskAccepted") openDrawer("accept", of);
    else if (to === "Void" || (to === "Open" && of.status === "Closed")) {
      const action = t(`Findings.Move.${to}`);
      const message = t(to === "Void" ? "Findings.VoidQuestion" : "Findings.ReopenQuestion", { number: of.number });
      const note = await askReason({ message, action, ...reasonLimits, danger: to === "Void" });
      if (note !== null) moving.mutate({ of, to, note });
    } else moving.mutate({ of, to });
  }
  useEffect(() => {
    run.current = ask;
  });
  const move = useCallback((of: Finding, to: FindingStatus): void => void run.current(of, to), []);
  return { move, isMoving: (to: FindingStatus): boolean => moving.isPending && moving.variables.to === to };
}

const mayChange = (finding: Finding): boolean => finding.canChange && !isFindingOver(finding.status);

/** Actions on a finding in its row, its cells and on its card. */
export function useFindingMoves(openDrawer: (drawer: MoveDrawer, finding: Finding) => void) {
  const t = useText();
  const { mutate } = useChangeFinding(({ number }) =>
    showToast({ severity: "success", summary: t("Findings.Saved", { number }) }),
  );
  const assign = useCallback((of: Finding, ownerUserId: string) => mutate({ of, ownerUserId }), [mutate]);
  const postpone = useCallback((of: Finding, dueOn: string) => mutate({ of, dueOn }), [mutate]);
  return { ...useMoving(openDrawer), mayChange, assign, postpone };
}

export type FindingMoves = ReturnType<typeof useFindingMoves>;

/** The transitions of a finding as buttons of its page. */
export function useFindingActions(finding: Finding, setDrawer: (drawer: MoveDrawer) => void): Transition[] {
  const t = useText();
  const { move, isMoving } = useMoving(setDrawer);
  return finding.allowedTransitions.map((to) => ({
    key: to,
    label: t(verbOf(finding.status, to)),
    kind: to === "Closed" ? "primary" : to === "Void" ? "danger" : "default",
    loading: isMoving(to),
    onClick: () => move(finding, to),
  }));
}
