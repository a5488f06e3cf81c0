import { expect, it } from "vitest";
import { inOrder } from "./order";

const action = (key: string, kind?: "primary" | "danger" | "quiet" | "default") => ({
  key,
  label: key,
  kind,
  onClick: () => undefined,
});

it("puts what destroys first and the primary action last", () => {
  const given = [action("finalise", "primary"), action("run"), action("cancel", "danger"), action("reopen", "quiet")];
  expect(inOrder(given).map(({ key }) => key)).toEqual(["cancel", "reopen", "run", "finalise"]);
});
