import type { ListDefinition, ListState } from "@/table/listState";
import { isChoices } from "@/ui/filters/types";

/** Search parameters of the search page. */
export const resultsList: ListDefinition = {
  filters: { kind: "multi", status: "multi", clientId: "multi", changed: "select", tagId: "multi" },
  sortable: [],
  pageSize: 25,
};

/** The server asks for at least two characters. */
export const shortestSearch = 2;

/** The words that are asked for; none while there are too few letters. */
export function askedWords({ search }: Pick<ListState, "search">): string | undefined {
  const words = search.trim();
  return words.length < shortestSearch ? undefined : words;
}

/** What was chosen of a filter that takes several values. */
export function chosenOf({ filters }: Pick<ListState, "filters">, key: string): readonly string[] {
  const value = filters[key];
  return isChoices(value) ? value : [];
}

/** Do neither words nor tags say what is looked for? Then the chosen clients are shown whole. */
export function isOfClients(state: ListState): boolean {
  return askedWords(state) === undefined && chosenOf(state, "tagId").length === 0;
}

/** Is anything asked for: words, tags, or clients alone? */
export function isAsked(state: ListState): boolean {
  return !isOfClients(state) || chosenOf(state, "clientId").length > 0;
}

/** Maximum number of hits to page through; a more specific search finds the rest. */
export const furthestHit = 10_000;
