import { expect, it } from "vitest";
import { wordsOf } from "./rules";

it("names are read apart, each once", () => {
  expect(wordsOf("  Reporting, Billing\nReporting ")).toEqual(["Reporting", "Billing"]);
  expect(wordsOf(" , ")).toEqual([]);
});
