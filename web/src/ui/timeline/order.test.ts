import { expect, it } from "vitest";
import { placedInTime } from "./order";

const event = (key: string, on: string) => ({ key, on, text: key });
const keys = (events: readonly { key: string }[]): string[] => events.map(({ key }) => key);

it("orders dates and instants by their day, and tells what is ahead", () => {
  const events = [
    event("due", "2026-11-30"),
    event("done", "2026-11-23T23:30:00Z"),
    event("created", "2026-11-02T09:00:00Z"),
    event("planned", "2026-11-02"),
  ];
  // An hour east of Greenwich the last half hour of a day falls on the next one.
  const dayOf = (instant: string): string => new Date(Date.parse(instant) + 3_600_000).toISOString().slice(0, 10);
  const { past, ahead } = placedInTime(events, "2026-11-23", dayOf);
  expect(keys(past)).toEqual(["planned", "created"]);
  expect(keys(ahead)).toEqual(["done", "due"]);
});
