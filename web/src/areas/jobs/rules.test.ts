import { expect, it } from "vitest";
import { text } from "@/lib/text";
import { nameOf, outcomeOf, resultOf } from "./rules";

it("names what a job works on beside what it does", () => {
  expect(nameOf({ kind: "import.dry-run", list: "Staff", file: "staff.csv" })).toBe("Import check · Staff · staff.csv");
  expect(nameOf({ kind: "export", list: "Findings", file: null })).toBe("Export · Findings");
  expect(nameOf({ kind: "library.import", list: null, file: null })).toBe("Catalogue import");
});

it("says what came of a job: why it failed, or how many rows it had and how many errors", () => {
  const told = { error: null, rows: 40, errors: 2 };
  expect(resultOf(text, told)).toBe("40 rows, 2 errors");
  expect(resultOf(text, { ...told, rows: 1, errors: 0 })).toBe("1 row");
  expect(resultOf(text, { ...told, rows: 3, errors: null })).toBe("3 rows");
  expect(resultOf(text, { ...told, error: "The file is broken." })).toBe("The file is broken.");
  expect(resultOf(text, { error: null, rows: null, errors: null })).toBeNull();
});

it("leads to the outcome of a job, and to no other place", () => {
  const origin = "https://portal.example";
  expect(outcomeOf({ url: "imports/1" }, origin)).toEqual({ to: "/imports/1", search: {} });
  expect(outcomeOf({ url: "tenants?export=7" }, origin)).toEqual({ to: "/tenants", search: { export: "7" } });
  expect(outcomeOf({ url: "/other.example/x" }, origin)).toBeNull();
  expect(outcomeOf({ url: "" }, origin)).toBeNull();
});
