import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import type { ListState } from "@/table/listState";
import type { Assessment } from "../../queries";
import { assessmentsDueQuery, datedOf, shownStatuses } from "./viewQueries";

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

it("has a day in the calendar for what has a last day", () => {
  const ends = (dueOn: string | null): Assessment => ({ dueOn }) as Partial<Assessment> as Assessment;
  expect(datedOf([ends("2026-03-31"), ends(null)]).map(({ dueOn }) => dueOn)).toEqual(["2026-03-31"]);
});

it("asks the calendar's days of the server, and knows how many there are beyond those it gets", async () => {
  const asked: URLSearchParams[] = [];
  vi.stubGlobal("fetch", (request: Request) => {
    asked.push(new URL(request.url).searchParams);
    return Promise.resolve(Response.json({ totalCount: 1200, items: [{ dueOn: "2026-03-02" }] }));
  });
  const query = assessmentsDueQuery({ ...state, page: 3 }, {}, { from: "2026-03-01", to: "2026-03-31" });
  const { totalCount } = await new QueryClient().fetchQuery(query);
  vi.unstubAllGlobals();
  expect(totalCount).toBe(1200);
  const names = ["dueFrom", "dueTo", "skipCount", "maxResultCount"];
  expect(asked.map((one) => names.map((name) => one.get(name)))).toEqual([["2026-03-01", "2026-03-31", "0", "1000"]]);
});
