import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, send, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { saveBlob } from "@/lib/save";
import { fileName } from "@/table";
import { chosenFlag, chosenText, toListQuery, type ListState } from "@/table/listState";
import { usualBase, usualTarget } from "./list";

export type LanguageText = components["schemas"]["LanguageTextView"];
export type TranslationReport = components["schemas"]["TranslationReport"];

const area = "language-texts";
const address = "/api/language-management/language-texts/{resourceName}/{cultureName}/{name}";

/** The languages that are shown next to each other. */
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

/** One text of a language beside its counterpart, for its editor. */
export function textQuery({ resource, name }: { resource: string; name: string }, culture: string) {
  const path = { resourceName: resource, cultureName: culture, name };
  return queryOptions({
    queryKey: areaKey(area, "one", path),
    queryFn: ({ signal }) =>
      unwrap(api.GET(address, { params: { path, query: { baseCultureName: usualBase } }, signal })),
    meta: { ownError: true },
  });
}

/** All languages, also those that users can't choose yet. */
export function languagesQuery() {
  return queryOptions({
    queryKey: areaKey(area, "all", "languages"),
    queryFn: async ({ signal }) => (await unwrap(api.GET("/api/language-management/languages/all", { signal }))).items,
  });
}

export function resourcesQuery() {
  return queryOptions({
    queryKey: areaKey(area, "resources"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/language-management/languages/resources", { signal })),
  });
}

/** A change of a text; this window reads its own texts again, which may be the changed ones. */
function useTextChange<I>(change: (input: I) => Promise<unknown>, onDone: (input: I) => void) {
  return useApiChange({
    call: change,
    areas: [area, "languages"],
    configures: true,
    onDone: (_, input) => onDone(input),
  });
}

function placeOf({ resourceName, cultureName, name }: LanguageText) {
  return { resourceName, cultureName, name };
}

/** A text and what it becomes. */
export interface TextSave {
  text: LanguageText;
  value: string;
}

export function useSaveText(onSaved: (save: TextSave) => void) {
  return useTextChange(
    ({ text, value }: TextSave) => api.PUT(address, { params: { path: placeOf(text), query: { value } } }),
    onSaved,
  );
}

export function useRestoreText(onRestored: () => void) {
  return useTextChange(
    (text: LanguageText) => api.PUT(`${address}/restore`, { params: { path: placeOf(text) } }),
    onRestored,
  );
}

/** Saves the texts of the list, on all its pages, as a file for translators. */
export function useExportTexts(state: ListState) {
  const { base, target } = languagesOf(state);
  return useApiChange({
    call: async (format: "xlsx" | "json" | "xliff") => {
      const query = new URLSearchParams({ format, baseCultureName: base, targetCultureName: target });
      const resource = chosenText(state, "resource");
      if (resource) query.set("resourceName", resource);
      if (chosenFlag(state, "missing")) query.set("getOnlyEmptyValues", "true");
      const response = await send(new Request(new URL(`/api/app/translations?${query.toString()}`, location.origin)));
      saveBlob(await response.blob(), fileName(response, `texts.${format}`));
    },
  });
}

function sendTexts(targetCultureName: string, file: File, dryRun: boolean): Promise<TranslationReport> {
  return unwrap(
    api.POST("/api/app/translations", {
      params: { query: { targetCultureName, dryRun } },
      body: [],
      // The file goes out as it is: a broken one is the server's to judge.
      bodySerializer: () => file,
      headers: { "Content-Type": "application/octet-stream" },
    }),
  );
}

/** Says what a translated file would change. */
export function useCheckTexts(target: string) {
  return useApiChange({ call: (file: File) => sendTexts(target, file, true) });
}

/** Imports a translated file; `onImported` gets the number of changed texts. */
export function useImportTexts(target: string, onImported: (count: number) => void) {
  return useApiChange({
    call: (file: File) => sendTexts(target, file, false),
    areas: [area, "languages"],
    configures: true,
    onDone: ({ changed }) => onImported(changed),
  });
}
