import type { Huddle, HuddleTopic } from "./queries";

/** Seconds that a section has taken by `now` of the page's steady clock. */
export function spentBy(huddle: Pick<Huddle, "agenda" | "section" | "endedAt" | "readAt">, at: number, now: number) {
  const spent = huddle.agenda[at]?.spentSeconds ?? 0;
  const runs = at === huddle.section && !huddle.endedAt;
  return runs ? spent + Math.max(0, Math.floor((now - huddle.readAt) / 1000)) : spent;
}

/** The topic that the keys are about: the one with the focus, else the first open one. */
export function currentTopic(topics: readonly HuddleTopic[], focused: string | null): HuddleTopic | undefined {
  const open = topics.filter(({ state }) => state === "Open");
  return open.find(({ id }) => id === focused) ?? open[0];
}
