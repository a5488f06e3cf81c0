import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { askReason, type Transition } from "@/ui";
import { useMoveFinding, type Finding, type FindingStatus } from "./queries";

/** Fewest characters of a reason. */
const reasonLength = 3;

/** The moves of a finding as buttons; closing and accepting open a drawer of their own. */
export function useFindingMoves(finding: Finding, setDrawer: (drawer: string) => void): Transition[] {
  const t = useText();
  const moving = useMoveFinding(finding, ({ status, number }) =>
    showToast({
      severity: "success",
      summary: t("Findings.Moved", { number, status: t(`Enum.FindingStatus.${status}`) }),
    }),
  );

  async function withReason(to: FindingStatus): Promise<void> {
    const action = t(`Findings.Move.${to}`);
    const message = t(to === "Void" ? "Findings.VoidQuestion" : "Findings.ReopenQuestion", { number: finding.number });
    const note = await askReason({ message, action, minLength: reasonLength, maxLength: 2000, danger: to === "Void" });
    if (note !== null) moving.mutate({ to, note });
  }

  function run(to: FindingStatus): void {
    if (to === "Closed") setDrawer("close");
    else if (to === "RiskAccepted") setDrawer("accept");
    else if (to === "Void" || (to === "Open" && finding.status === "Closed")) void withReason(to);
    else moving.mutate({ to });
  }

  return finding.allowedTransitions.map((to) => ({
    key: to,
    label: t(`Findings.Move.${to}`),
    kind: to === "Closed" ? "primary" : to === "Void" ? "quiet" : "default",
    loading: moving.isPending && moving.variables.to === to,
    onClick: () => run(to),
  }));
}
