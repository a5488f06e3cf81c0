import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import { chosenText, toListQuery, type ListState } from "@/table/listState";

export type Language = components["schemas"]["LanguageView"];
export type CreateLanguage = components["schemas"]["CreateLanguage"];
export type UpdateLanguage = components["schemas"]["UpdateLanguage"];

/** A new language, or a changed one. */
export type LanguageSave = { create: CreateLanguage } | { id: string; update: UpdateLanguage };

const area = "languages";
const address = "/api/language-management/languages/{id}";

// Languages belong to the provider, also while working in a tenant's workspace.
const atHost = inTenant(null);

export function languagesQuery(state: ListState) {
  const status = chosenText(state, "status");
  const query = { ...toListQuery(state), isEnabled: status === undefined ? undefined : status === "Enabled" };
  return queryOptions({
    queryKey: areaKey(area, "list", query),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/language-management/languages", { params: { query }, signal, ...atHost })),
    placeholderData: keepPreviousData,
  });
}

/** The language as it is now, after somebody else changed it. */
export function readLanguage(id: string): Promise<Language> {
  return unwrap(api.GET(address, { params: { path: { id } }, ...atHost }));
}

/** The cultures that a language can be added for. */
export function culturesQuery() {
  return queryOptions({
    queryKey: areaKey(area, "cultures"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/language-management/languages/culture-list", { signal, ...atHost })),
  });
}

/** A change of a language; the menu of this window follows. */
function useChange<I, R>(change: (input: I) => Promise<R>, onDone: (result: R, input: I) => void, ownConflict = false) {
  return useApiChange({ call: change, areas: [area, "language-texts"], configures: true, ownConflict, onDone });
}

export function useSaveLanguage(onSaved: (saved: Language) => void) {
  return useChange(
    (save: LanguageSave) =>
      "create" in save
        ? unwrap(api.POST("/api/language-management/languages", { body: save.create, ...atHost }))
        : unwrap(api.PUT(address, { params: { path: { id: save.id } }, body: save.update, ...atHost })),
    onSaved,
    // The form shows a dialog for it.
    true,
  );
}

/** Changes what a language is called. */
export function useRenameLanguage() {
  return useChange(
    ({ language, displayName }: { language: Language; displayName: string }) => {
      const { id, flagIcon, isEnabled, concurrencyStamp } = language;
      const body = { displayName, flagIcon, isEnabled, concurrencyStamp };
      return unwrap(api.PUT(address, { params: { path: { id } }, body, ...atHost }));
    },
    () => undefined,
  );
}

/** A bulk action on languages. */
export type LanguageBulkChange = Omit<components["schemas"]["LanguageBulkRequest"], "ids">;

/** Applies a bulk action to languages. */
export function bulkLanguages(ids: string[], change: LanguageBulkChange) {
  return unwrap(api.POST("/api/language-management/languages/bulk", { body: { ids, ...change }, ...atHost }));
}

export function useSetAsDefault(onDone: (language: Language) => void) {
  return useChange(
    ({ id }: Language) => unwrap(api.PUT(`${address}/set-as-default`, { params: { path: { id } }, ...atHost })),
    (_, language) => onDone(language),
  );
}

export function useDeleteLanguage(onDeleted: (language: Language) => void) {
  return useChange(
    ({ id }: Language) => unwrap(api.DELETE(address, { params: { path: { id } }, ...atHost })),
    (_, language) => onDeleted(language),
  );
}
