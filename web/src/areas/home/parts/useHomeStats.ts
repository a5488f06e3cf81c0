import { useNavigate } from "@tanstack/react-router";
import { useGranted } from "@/api/bootstrap";
import { useFormat } from "@/lib/format";
import { scoreBase } from "@/lib/scoreBase";
import { useText } from "@/lib/text";
import type { Stat } from "@/ui";
import { useCountedScope } from "../../workspace";
import type { Dashboard, DashboardActions, DashboardScores } from "../queries";
import { namesRule } from "../rules";

function useScoreStat() {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const scope = useCountedScope();
  const mayBoa = useGranted("Portal.Boa");
  return ({ total, clients, frameworkId }: DashboardScores): Stat => {
    const counted = clients.filter(({ figures }) => figures.score !== null && !figures.isProvisional).length;
    const { score, delta, band } = total;
    const known = typeof score === "number";
    const clientCount = t("Home.ClientCount", { count: counted });
    return {
      key: "score",
      label: t("Home.AverageScore"),
      value: known ? format.score(score) : "–",
      base: scoreBase(total, t, format),
      ...(typeof delta === "number" && { delta: { value: delta, base: t("Home.Since90") } }),
      note: known && (band ? `${t(`Enum.Band.${band}`)} · ${clientCount}` : clientCount),
      ...(mayBoa && { onOpen: () => void navigate({ to: "/boa", search: { scope, framework: frameworkId } }) }),
    };
  };
}

function useActionStats() {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const scope = useCountedScope();
  return ({ onTimePct, overdue, open, blocked }: DashboardActions): Stat[] => [
    {
      key: "onTime",
      label: t("Home.OnTime"),
      value: onTimePct === null || onTimePct === undefined ? "–" : format.percent(onTimePct),
      base: t("Home.Over90"),
      note: t("Home.OriginalDate"),
    },
    {
      key: "overdue",
      label: t("Home.Overdue"),
      value: format.number(overdue, 0),
      base: t("Home.OfOpen", { count: open }),
      note: blocked > 0 && t("Home.Blocked", { count: blocked }),
      onOpen: () => void navigate({ to: "/action-items", search: { scope, overdue: true } }),
    },
  ];
}

function useFindingStat() {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const scope = useCountedScope();
  const mayFindings = useGranted("Portal.Findings");
  return ({ total, clients, frameworkId, frameworkTitle }: DashboardScores): Stat => ({
    key: "findings",
    label: t("Home.OpenFindings"),
    value: format.number(total.openFindings, 0),
    base: frameworkTitle,
    note: namesRule(clients.length) && t("Home.OpenFindingsRule"),
    ...(mayFindings && { onOpen: () => void navigate({ to: "/findings", search: { scope, frameworkId } }) }),
  });
}

/** The strip of figures; what the reader may not see is not there. */
export function useHomeStats(dashboard: Dashboard | undefined): Stat[] {
  const score = useScoreStat();
  const actionsOf = useActionStats();
  const findings = useFindingStat();
  if (!dashboard) return [];
  const { scores, actions } = dashboard;
  return [
    ...(scores ? [score(scores)] : []),
    ...(actions ? actionsOf(actions) : []),
    ...(scores ? [findings(scores)] : []),
  ];
}
