import { expect, it } from "vitest";
import { findingColumns } from "./columns";

it("says how grave a finding is before what it is called", () => {
  const nothing = (): void => undefined;
  const actions = { move: nothing, mayChange: () => false, assign: nothing, postpone: nothing };
  const ids = findingColumns((key) => key, actions).map(({ id }) => id);
  expect(ids.slice(0, 3)).toEqual(["number", "severity", "title"]);
});
