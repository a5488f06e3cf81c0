import { useNavigate } from "@tanstack/react-router";
import { useGranted } from "@/api/bootstrap";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import type { Stat } from "@/ui";
import type { Dashboard } from "./queries";

/** The strip of figures; what the reader may not see is not there. */
export function useHomeStats(dashboard: Dashboard | undefined): Stat[] {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const mayBoa = useGranted("Portal.Boa");
  const mayFindings = useGranted("Portal.Findings");
  if (!dashboard) return [];
  const { scores, actions } = dashboard;
  const stats: Stat[] = [];
  if (scores) {
    const { total, clients } = scores;
    const counted = clients.filter(({ figures }) => figures.score !== null && !figures.isProvisional).length;
    const known = total.score !== null && total.score !== undefined;
    stats.push({
      key: "score",
      label: t("Home.AverageScore"),
      value: known ? format.score(total.score ?? 0) : "–",
      base: known ? t("Ui.Assessed", { coverage: format.percent(total.coveragePct ?? 0, 0) }) : t("Ui.NotAssessed"),
      ...(total.delta !== null &&
        total.delta !== undefined && { delta: { value: total.delta, base: t("Home.Since90") } }),
      note: known && t("Home.ClientCount", { count: counted }),
      ...(mayBoa && { onOpen: () => void navigate({ to: "/boa", search: {} }) }),
    });
  }
  if (actions) {
    const rate = actions.onTimePct;
    stats.push({
      key: "onTime",
      label: t("Home.OnTime"),
      value: rate === null || rate === undefined ? "–" : format.percent(rate),
      base: t("Home.Over90"),
      note: t("Home.OriginalDate"),
    });
    stats.push({
      key: "overdue",
      label: t("Home.Overdue"),
      value: format.number(actions.overdue, 0),
      base: t("Home.OfOpen", { count: actions.open }),
      note: actions.blocked > 0 && t("Home.Blocked", { count: actions.blocked }),
      onOpen: () => void navigate({ to: "/action-items", search: {} }),
    });
  }
  if (scores) {
    stats.push({
      key: "findings",
      label: t("Home.OpenFindings"),
      value: format.number(scores.total.openFindings, 0),
      base: scores.frameworkTitle,
      ...(mayFindings && { onOpen: () => void navigate({ to: "/findings", search: {} }) }),
    });
  }
  return stats;
}
