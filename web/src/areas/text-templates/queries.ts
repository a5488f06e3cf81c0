import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { chosenFlag, toListQuery, type ListState } from "@/table/listState";

export type TextTemplate = components["schemas"]["TextTemplateView"];
export type TemplateContent = components["schemas"]["TextTemplateContentView"];
export type TemplateUpdate = components["schemas"]["UpdateTextTemplate"];
export type TemplateDraft = components["schemas"]["TryTextTemplate"];

const area = "text-templates";
const contents = "/api/text-template-management/template-contents";

/** The language whose content opens until another is chosen. */
export const usualCulture = "en-GB";

export function templatesQuery(state: ListState) {
  const { filter, ...rest } = toListQuery(state);
  const query = { ...rest, filterText: filter, isChanged: chosenFlag(state, "isChanged") };
  return queryOptions({
    queryKey: areaKey(area, "list", query),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/text-template-management/template-definitions", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export function templateQuery(name: string) {
  return queryOptions({
    queryKey: areaKey(area, "one", name),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/text-template-management/template-definitions/{name}", { params: { path: { name } }, signal }),
      ),
  });
}

/** What emails in a language are made from. */
export function contentQuery(templateName: string, cultureName: string) {
  const query = { templateName, cultureName };
  return queryOptions({
    queryKey: areaKey(area, "content", query),
    queryFn: ({ signal }) => unwrap(api.GET(contents, { params: { query }, signal })),
  });
}

/** The email that a draft makes of sample data; errors of the draft are shown in its place. */
export function previewQuery(draft: TemplateDraft) {
  return queryOptions({
    queryKey: areaKey(area, "preview", draft),
    queryFn: ({ signal }) => unwrap(api.POST("/api/app/text-templates/preview", { body: draft, signal })),
    placeholderData: keepPreviousData,
    retry: false,
    meta: { ownError: true },
  });
}

export function useSaveContent(onSaved: (saved: TemplateContent) => void) {
  return useApiChange({
    call: (body: TemplateUpdate) => unwrap(api.PUT(contents, { body })),
    areas: [area],
    // The form has a dialog for it.
    ownConflict: true,
    onAnswer: onSaved,
  });
}

export function useRestoreContent(onRestored: () => void) {
  return useApiChange({
    call: (body: { templateName: string; cultureName: string | null }) =>
      unwrap(api.PUT(`${contents}/restore-to-default`, { body })),
    areas: [area],
    onDone: () => onRestored(),
  });
}

export function useSendTest(onSent: () => void) {
  return useApiChange({
    call: (body: TemplateDraft) => unwrap(api.POST("/api/app/text-templates/test", { body })),
    onDone: onSent,
  });
}
