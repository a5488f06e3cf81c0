import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { parseListState } from "@/table/listState";
import { findingsDueQuery } from "./queries";

it("asks the calendar's days of the server, and knows how many there are beyond those it gets", async () => {
  const asked: URLSearchParams[] = [];
  vi.stubGlobal("fetch", (request: Request) => {
    asked.push(new URL(request.url).searchParams);
    return Promise.resolve(Response.json({ totalCount: 1200, items: [{ dueOn: "2026-03-02" }] }));
  });
  const state = parseListState({ page: 3 }, { sortable: ["dueOn"] });
  const query = findingsDueQuery(state, {}, { from: "2026-03-01", to: "2026-03-31" });
  const { totalCount } = await new QueryClient().fetchQuery(query);
  vi.unstubAllGlobals();
  expect(totalCount).toBe(1200);
  const names = ["dueFrom", "dueTo", "skipCount", "maxResultCount"];
  expect(asked.map((one) => names.map((name) => one.get(name)))).toEqual([["2026-03-01", "2026-03-31", "0", "1000"]]);
});
