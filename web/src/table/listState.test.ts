import { describe, expect, it } from "vitest";
import {
  chosen,
  chosenDates,
  chosenRange,
  nextSort,
  parseListState,
  refined,
  toListQuery,
  toSearch,
  validateListSearch,
  type ListDefinition,
} from "./listState";

const definition: ListDefinition = {
  filters: { status: "multi", client: "select", due: "dates", overdue: "flag", title: "text" },
  defaultFilters: { status: ["Open", "InProgress"] },
  sortable: ["dueOn", "title"],
  defaultSort: [{ id: "dueOn", desc: false }],
  pageSize: 25,
};

describe("a list's address", () => {
  it("stands for the defaults when it is empty", () => {
    expect(parseListState({}, definition)).toEqual({
      search: "",
      filters: { status: ["Open", "InProgress"] },
      sort: [{ id: "dueOn", desc: false }],
      page: 1,
      pageSize: 25,
      columns: null,
      density: "comfortable",
    });
  });

  it("gives back every state that it was written from", () => {
    const state = parseListState(
      {
        q: "autoclave",
        status: "Blocked",
        client: "c1",
        due: "2026-11-01..",
        overdue: true,
        title: "a b",
        sort: "-title,dueOn",
        page: 3,
        size: 100,
        cols: "number,title",
        density: "compact",
      },
      definition,
    );
    expect(chosenDates(state, "due")).toEqual({ from: "2026-11-01" });
    expect(parseListState(toSearch(state, definition), definition)).toEqual(state);
  });

  it("keeps words for days, which are days only where they are read", () => {
    const state = parseListState({ due: "Next7" }, definition);
    expect(toSearch(state, definition)["due"]).toBe("Next7");
    expect(chosenRange(state, "due")).toEqual({ word: "Next7" });
    expect(chosenDates(state, "due", () => "2026-11-19")).toEqual({ from: "2026-11-19", to: "2026-11-25" });
    expect(chosenDates(state, "due", () => "2026-11-20")).toEqual({ from: "2026-11-20", to: "2026-11-26" });
  });

  it("keeps a default filter off once it was taken off", () => {
    const state = refined(parseListState({}, definition), { filters: {} });
    const search = toSearch(state, definition);
    expect(search["status"]).toBe("");
    expect(parseListState(search, definition).filters).toEqual({});
  });

  it("takes back typed text that a router read as a number", () => {
    expect(parseListState({ q: 12 }, definition).search).toBe("12");
  });

  it("falls back where a hand-written address means nothing", () => {
    const raw = { page: -2, size: 5000, sort: "password,-title", due: "yesterday", density: "huge", evil: "<script>" };
    expect(validateListSearch(definition)(raw)).toEqual({ sort: "-title" });
  });

  it("sorts by a column once", () => {
    expect(validateListSearch(definition)({ sort: "title,-title,-dueOn" })).toEqual({ sort: "title,-dueOn" });
  });

  it("is short when all stands at its default", () => {
    expect(validateListSearch(definition)({ page: 1, size: 25, sort: "dueOn" })).toEqual({});
  });
});

describe("a list's query", () => {
  it("pages and sorts as the API wants it", () => {
    const state = parseListState({ q: "x", page: 3, sort: "dueOn,-title" }, definition);
    expect(toListQuery(state)).toEqual({
      skipCount: 50,
      maxResultCount: 25,
      sorting: "dueOn asc, title desc",
      filter: "x",
    });
  });

  it("drops words that the enum does not have", () => {
    const state = parseListState({ status: "Open,Burning" }, definition);
    expect(chosen(state, "status", ["Open", "InProgress"])).toEqual(["Open"]);
  });

  it("starts at the first page after a refinement", () => {
    expect(refined(parseListState({ page: 4 }, definition), { search: "y" }).page).toBe(1);
  });
});

describe("sorting by a head", () => {
  it("goes up, down, off", () => {
    const up = nextSort([], "title", false);
    const down = nextSort(up, "title", false);
    expect([up, down, nextSort(down, "title", false)]).toEqual([
      [{ id: "title", desc: false }],
      [{ id: "title", desc: true }],
      [],
    ]);
  });

  it("keeps the other columns with Shift", () => {
    const sort = [
      { id: "dueOn", desc: false },
      { id: "title", desc: false },
    ];
    expect(nextSort(sort, "dueOn", true)).toEqual([
      { id: "dueOn", desc: true },
      { id: "title", desc: false },
    ]);
    expect(nextSort(sort, "number", true)).toHaveLength(3);
  });
});
