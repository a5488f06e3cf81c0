import { describe, expect, it } from "vitest";
import { parseListState } from "@/table/listState";
import { asksForHealth, clientsList, readableState } from "./list";
import { clientsQuery } from "./queries";

const asked = (search: Record<string, unknown>) => parseListState(search, clientsList);

describe("a list by health", () => {
  const byHealth = asked({ health: "Red", status: "Active", sort: "-health,code", q: "quay", page: 2 });

  it("is asked for as it stands by those who see health", () => {
    expect(readableState(byHealth, true)).toBe(byHealth);
  });

  it("keeps everything but health for those who don't see it", () => {
    const state = readableState(byHealth, false);
    expect(asksForHealth(state)).toBe(false);
    expect(state).toEqual(asked({ status: "Active", sort: "code", q: "quay", page: 2 }));
    expect(JSON.stringify(clientsQuery(state).queryKey)).not.toMatch(/health/i);
  });

  it("falls back to its own order, and leaves other lists alone", () => {
    expect(readableState(asked({ sort: "health" }), false)).toEqual(asked({}));
    const other = asked({ status: "Active" });
    expect(readableState(other, false)).toBe(other);
  });
});
