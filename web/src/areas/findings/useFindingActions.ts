import { limitsOf } from "@/api/limitsOf";
import { showMoved } from "@/lib/moved";
import { useText } from "@/lib/text";
import { askReason, type Transition } from "@/ui";
import { useMoveFinding, type Finding, type FindingStatus } from "./queries";

const reason = limitsOf("FindingTransitionRequest", "note");
const reasonLimits = { ...reason.reason, maxLength: reason.maxLength };

/** The moves of a finding as buttons; closing and accepting open a drawer of their own. */
export function useFindingActions(finding: Finding, setDrawer: (drawer: string) => void): Transition[] {
  const t = useText();
  const moving = useMoveFinding(finding, (moved, from) =>
    showMoved({
      summary: t("Common.Moved", { name: moved.number, status: t(`Enum.FindingStatus.${moved.status}`) }),
      from,
      allowed: moved.allowedTransitions,
      undo: (to) => run(to, moved),
    }),
  );

  async function withReason(to: FindingStatus, of: Finding): Promise<void> {
    const action = t(`Findings.Move.${to}`);
    const message = t(to === "Void" ? "Findings.VoidQuestion" : "Findings.ReopenQuestion", { number: of.number });
    const note = await askReason({ message, action, ...reasonLimits, danger: to === "Void" });
    if (note !== null) moving.mutate({ of, to, note });
  }

  function run(to: FindingStatus, of: Finding): void {
    if (to === "Closed") setDrawer("close");
    else if (to === "RiskAccepted") setDrawer("accept");
    else if (to === "Void" || (to === "Open" && of.status === "Closed")) void withReason(to, of);
    else moving.mutate({ of, to });
  }

  return finding.allowedTransitions.map((to) => ({
    key: to,
    label: t(`Findings.Move.${to}`),
    kind: to === "Closed" ? "primary" : to === "Void" ? "danger" : "default",
    loading: moving.isPending && moving.variables.to === to,
    onClick: () => run(to, finding),
  }));
}
