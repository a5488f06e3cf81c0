import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { areaKey, refreshAreas } from "@/api/cache";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { refreshConfiguration } from "@/api/session";
import { chosenFlag, chosenText, toListQuery, type ListState } from "@/table/listState";
import { usualBase, usualTarget } from "./list";

export type LanguageText = components["schemas"]["LanguageTextView"];

const area = "language-texts";
const address = "/api/language-management/language-texts/{resourceName}/{cultureName}/{name}";

/** The languages that stand beside each other. */
export function languagesOf(state: ListState): { base: string; target: string } {
  return { base: chosenText(state, "base") ?? usualBase, target: chosenText(state, "target") ?? usualTarget };
}

/** What names a text among all of one language. */
export function idOf({ resourceName, name }: LanguageText): string {
  return `${resourceName}::${name}`;
}

export function textsQuery(state: ListState) {
  const { base, target } = languagesOf(state);
  const query = {
    ...toListQuery(state),
    baseCultureName: base,
    targetCultureName: target,
    resourceName: chosenText(state, "resource"),
    getOnlyEmptyValues: chosenFlag(state, "missing"),
  };
  return queryOptions({
    queryKey: areaKey(area, "list", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/language-management/language-texts", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export function resourcesQuery() {
  return queryOptions({
    queryKey: areaKey(area, "resources"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/language-management/languages/resources", { signal })),
  });
}

/** A change of a text; this window reads its own texts again, which may be the changed ones. */
function useTextChange<I>(change: (input: I) => Promise<unknown>, onDone: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await Promise.all([refreshAreas(cache, area), refreshConfiguration()]);
      onDone();
    },
  });
}

function placeOf({ resourceName, cultureName, name }: LanguageText) {
  return { resourceName, cultureName, name };
}

export function useSaveText(text: LanguageText, onSaved: () => void) {
  return useTextChange(
    (value: string) => api.PUT(address, { params: { path: placeOf(text), query: { value } } }),
    onSaved,
  );
}

export function useRestoreText(onRestored: () => void) {
  return useTextChange(
    (text: LanguageText) => api.PUT(`${address}/restore`, { params: { path: placeOf(text) } }),
    onRestored,
  );
}
