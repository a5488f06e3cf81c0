import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { areaKey } from "@/api/cache";
import { parseListState } from "@/table/listState";
import { actionItemsList, me, ownerMeant } from "./list";
import { actionItemsQuery, listedItems } from "./queries";

it("means whoever reads the list by the word, and others by their ids", () => {
  expect([ownerMeant(me, "ana"), ownerMeant(me, "ben")]).toEqual(["ana", "ben"]);
  expect([ownerMeant("ana", "ben"), ownerMeant(undefined, "ben")]).toEqual(["ana", undefined]);
});

it("finds selected items on every page that was shown, each as it was read last", () => {
  const cache = new QueryClient();
  const page = (at: number, updatedAt: number, items: object[]): void =>
    void cache.setQueryData(areaKey("action-items", "list", { skipCount: at }), { items }, { updatedAt });
  page(20, 3, [
    { id: "c", title: "new" },
    { id: "d", title: "d" },
  ]);
  page(0, 1, [
    { id: "a", title: "a" },
    { id: "c", title: "old" },
  ]);
  expect(listedItems(cache, ["c", "a", "gone"])).toEqual([
    { id: "c", title: "new" },
    { id: "a", title: "a" },
  ]);
});

it("asks for the teams that the address names, unless the scope is that of the reader's own", () => {
  const state = parseListState({ teamId: "night,day" }, actionItemsList);
  const asked = (scope: { teamIds?: string[] }) => actionItemsQuery(state, scope).queryKey.at(-1);
  expect(asked({})).toMatchObject({ teamId: ["night", "day"] });
  expect(asked({ teamIds: ["own"] })).toMatchObject({ teamId: ["own"] });
});
