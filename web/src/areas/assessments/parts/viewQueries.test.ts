import { expect, it } from "vitest";
import type { ListState } from "@/table/listState";
import type { Assessment } from "../queries";
import { endingFrom, shownStatuses } from "./viewQueries";

const state: ListState = {
  search: "",
  filters: {},
  sort: [],
  page: 1,
  pageSize: 50,
  columns: null,
  density: "comfortable",
};

it("shows the columns that the filter leaves", () => {
  expect(shownStatuses({ ...state, filters: { status: ["Scheduled"] } })).toEqual(["Scheduled"]);
  expect(shownStatuses(state)).toContain("Finalised");
});

it("has a day in the calendar for what ends on one of its days", () => {
  const ends = (dueOn: string | null): Assessment => ({ dueOn }) as Partial<Assessment> as Assessment;
  const rows = [ends("2026-03-31"), ends("2026-03-01"), ends("2026-02-28"), ends(null)];
  expect(endingFrom(rows, "2026-03-01").map(({ dueOn }) => dueOn)).toEqual(["2026-03-31", "2026-03-01"]);
});
