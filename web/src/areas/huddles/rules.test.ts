import { expect, it } from "vitest";
import type { HuddleTopic } from "./queries";
import { currentTopic, spentBy } from "./rules";

const agenda = [
  { kind: "CheckIn" as const, minutes: 5, spentSeconds: 120 },
  { kind: "Topics" as const, minutes: 60, spentSeconds: 0 },
];

it("goes on from the server's time for the section that runs, and for no other", () => {
  const huddle = { agenda, section: 0, endedAt: null, readAt: 10_000 };
  expect([spentBy(huddle, 0, 13_400), spentBy(huddle, 1, 13_400)]).toEqual([123, 0]);
  expect(spentBy(huddle, 0, 9000)).toBe(120);
  expect(spentBy({ ...huddle, endedAt: "2026-03-02T10:00:00Z" }, 0, 99_000)).toBe(120);
});

it("finds the topic that keys are about", () => {
  const topic = (id: string, state: HuddleTopic["state"]) => ({ id, state }) as HuddleTopic;
  const topics = [topic("a", "Open"), topic("b", "Open"), topic("c", "Solved")];
  expect(currentTopic(topics, null)?.id).toBe("a");
  expect(currentTopic(topics, "b")?.id).toBe("b");
  expect(currentTopic(topics, "c")?.id).toBe("a");
  expect(currentTopic([topic("c", "Solved")], "c")).toBeUndefined();
});
