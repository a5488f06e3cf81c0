import { expect, test } from "vitest";
import { externalFailure } from "./externalFailure";

test("only a code of ours becomes a sentence", () => {
  expect(externalFailure("External.NameTaken")).toBe("Error.External.NameTaken");
  for (const strange of ["External.Other", "<b>", "", null, 5]) expect(externalFailure(strange)).toBeNull();
});
