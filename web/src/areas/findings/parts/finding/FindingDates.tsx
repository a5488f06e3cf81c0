import { useText } from "@/lib/text";
import { Section, Timeline, type TimelineEvent } from "@/ui";
import type { Finding } from "../../queries";
import { isFindingOver } from "../../rules";

function useActionDates({ actions }: Finding): TimelineEvent[] {
  const t = useText();
  return actions.flatMap(({ id, number, status, dueOn, completedAt }) => {
    if (completedAt) return [{ key: id, on: completedAt, text: t("Findings.Timeline.ActionDone", { number }) }];
    return status === "Cancelled" ? [] : [{ key: id, on: dueOn, text: t("Findings.Timeline.ActionDue", { number }) }];
  });
}

/** Past and future dates of a finding and its actions. */
export function FindingDates({ finding }: { finding: Finding }) {
  const t = useText();
  const dated = (key: string, on: string | null | undefined, text: string): TimelineEvent[] =>
    on ? [{ key, on, text }] : [];
  const events = [
    ...dated("opened", finding.openedOn, t("Findings.Timeline.Opened")),
    ...useActionDates(finding),
    ...dated("due", isFindingOver(finding.status) ? null : finding.dueOn, t("Findings.Timeline.Due")),
    ...dated("closed", finding.closedAt, t("Findings.Timeline.Closed")),
    ...dated("accepted", finding.acceptedUntil, t("Findings.Timeline.AcceptedUntil")),
    ...dated("recheck", finding.effectivenessCheckOn, t("Findings.Timeline.Recheck")),
  ];
  return (
    <Section title={t("Findings.Timeline")}>
      <Timeline label={t("Findings.Timeline")} events={events} />
    </Section>
  );
}
