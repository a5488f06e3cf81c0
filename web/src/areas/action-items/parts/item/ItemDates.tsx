import { daysBetween, useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Section, Timeline, type TimelineEvent } from "@/ui";
import type { Finding } from "../../../findings";
import type { ActionItem } from "../../queries";

function useOwnDates(item: ActionItem): TimelineEvent[] {
  const t = useText();
  const format = useFormat();
  const later = daysBetween(item.originalDueOn, item.dueOn);
  const due = {
    key: "due",
    on: item.dueOn,
    text: t("ActionItems.Timeline.Due"),
    note: later > 0 && t("ActionItems.Timeline.DaysMoved", { count: later }),
  };
  const original = {
    key: "original",
    on: item.originalDueOn,
    text: t("ActionItems.Timeline.OriginalDue"),
    note: t("ActionItems.Timeline.MovedTo", { date: format.date(item.dueOn) }),
  };
  return [
    { key: "created", on: item.createdAt, text: t("ActionItems.Timeline.Created") },
    ...(item.startOn ? [{ key: "start", on: item.startOn, text: t("ActionItems.Timeline.Start") }] : []),
    ...(later === 0 ? [due] : [original, due]),
    ...(item.completedAt
      ? [{ key: "done", on: item.completedAt, text: t("ActionItems.Timeline.Done"), note: item.completedByName }]
      : []),
    ...(item.verifiedAt
      ? [{ key: "verified", on: item.verifiedAt, text: t("ActionItems.Timeline.Verified"), note: item.verifiedByName }]
      : []),
  ];
}

function useFindingDates(finding: Finding | undefined): TimelineEvent[] {
  const t = useText();
  if (!finding) return [];
  const { number, openedOn, dueOn, closedAt } = finding;
  return [
    { key: "finding-opened", on: openedOn, text: t("ActionItems.Timeline.FindingOpened", { number }) },
    closedAt
      ? { key: "finding-closed", on: closedAt, text: t("ActionItems.Timeline.FindingClosed", { number }) }
      : { key: "finding-due", on: dueOn, text: t("ActionItems.Timeline.FindingDue", { number }) },
  ];
}

/** What happened to an item and its finding, and what is to come. */
export function ItemDates({ item, finding }: { item: ActionItem; finding: Finding | undefined }) {
  const t = useText();
  const events = [...useFindingDates(finding), ...useOwnDates(item)];
  return (
    <Section title={t("ActionItems.Timeline")}>
      <Timeline label={t("ActionItems.Timeline")} events={events} />
    </Section>
  );
}
