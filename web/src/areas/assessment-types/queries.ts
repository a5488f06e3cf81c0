import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import { enums } from "@/api/enums";
import { largestPage } from "@/api/limits";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import { frameworksQuery } from "@/areas/frameworks";
import type { Option } from "@/ui";

type Schemas = components["schemas"];
export type AssessmentType = Schemas["AssessmentTypeView"];
export type AssessmentTypeRequest = Schemas["AssessmentTypeRequest"];
export type AssessmentMode = Schemas["AssessmentMode"];
export type Subtype = Schemas["AssessmentSubtypeView"];
export type SubtypeRequest = Schemas["AssessmentSubtypeRequest"];
export type SubtypeStatus = Schemas["SubtypeStatus"];
export type Template = Schemas["TemplateView"];
export type TemplateRequest = Schemas["TemplateRequest"];
export type TemplateSection = Schemas["TemplateSectionView"];
export type TemplateQuestion = Schemas["TemplateQuestionView"];
export type TemplateStatus = Schemas["TemplateStatus"];
export type TemplateVersion = Schemas["TemplateVersionView"];
export type ScoringMethod = Schemas["ScoringMethod"];
export type CriticalRule = Schemas["CriticalRule"];
export type Demand = Schemas["Demand"];
export type DomainTree = Schemas["DomainTree"];

export const modes: readonly AssessmentMode[] = enums.AssessmentMode;
export const subtypeStatuses: readonly SubtypeStatus[] = enums.SubtypeStatus;
export const scoringMethods: readonly ScoringMethod[] = enums.ScoringMethod;
export const criticalRules: readonly CriticalRule[] = enums.CriticalRule;
export const demands: readonly Demand[] = enums.Demand;

const area = "assessment-types";

/** The types whose text holds what is looked for. */
export function typesQuery(filter: string | undefined) {
  const query = { maxResultCount: largestPage, sorting: "name", filter };
  return queryOptions({
    queryKey: areaKey(area, "types", query),
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET("/api/app/assessment-types", { params: { query }, signal }))).items,
    placeholderData: keepPreviousData,
  });
}

/** One type, for its page. */
export function typeQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(area, "type", id),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/assessment-types/{id}", { params: { path: { id } }, signal })),
  });
}

/** Every subtype, for the list and for pickers. */
export function subtypesQuery() {
  const query = { maxResultCount: largestPage, sorting: "name" };
  return queryOptions({
    queryKey: areaKey(area, "subtypes"),
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET("/api/app/assessment-subtypes", { params: { query }, signal }))).items,
  });
}

/** For the loader of the list. */
export function prefetchTypes(client: QueryClient, filter: string | undefined): void {
  void client.prefetchQuery(typesQuery(filter));
  void client.prefetchQuery(subtypesQuery());
  void client.prefetchQuery(frameworksQuery());
}

export function subtypeQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(area, "subtype", id),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/assessment-subtypes/{id}", { params: { path: { id } }, signal })),
  });
}

/** The template versions of a subtype, newest first. */
export function versionsQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(area, "versions", id),
    queryFn: async ({ signal }) => {
      const options = { params: { path: { id } }, signal };
      return (await unwrap(api.GET("/api/app/assessment-subtypes/{id}/versions", options))).items;
    },
  });
}

export function templateQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(area, "template", id),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/template-versions/{id}", { params: { path: { id } }, signal })),
  });
}

/** Subtypes that assessments can be made of, as choices. */
export function subtypeChoicesQuery() {
  return queryOptions({
    queryKey: areaKey(area, "usable"),
    queryFn: () => findSubtypes(""),
  });
}

/** Subtypes that assessments can be made of, found by what is typed. */
export async function findSubtypes(text: string): Promise<Option[]> {
  const query = { maxResultCount: largestPage, sorting: "name", usable: true, filter: text || undefined };
  const { items } = await unwrap(api.GET("/api/app/assessment-subtypes", { params: { query }, ...inTenant(null) }));
  return items.map(({ id, name, code }) => ({ value: id, label: name, note: code }));
}

export function useSaveType(type: AssessmentType | null, onSaved: (saved: AssessmentType) => void) {
  return useApiChange({
    call: (body: AssessmentTypeRequest) =>
      type
        ? unwrap(api.PUT("/api/app/assessment-types/{id}", { params: { path: { id: type.id } }, body }))
        : unwrap(api.POST("/api/app/assessment-types", { body })),
    areas: [area],
    ownConflict: true,
    onDone: (saved) => onSaved(saved),
  });
}

/** Refetches a type, for the form after a conflict. */
export async function readType(id: string): Promise<AssessmentType> {
  return unwrap(api.GET("/api/app/assessment-types/{id}", { params: { path: { id } } }));
}

export function useDeleteType(onDeleted: (type: AssessmentType) => void) {
  return useApiChange({
    call: (type: AssessmentType) => api.DELETE("/api/app/assessment-types/{id}", { params: { path: { id: type.id } } }),
    areas: [area],
    onAnswer: (_, type) => onDeleted(type),
  });
}

export function useSaveSubtype(typeId: string, subtype: Subtype | null, onSaved: (saved: Subtype) => void) {
  return useApiChange({
    call: (body: SubtypeRequest) =>
      subtype
        ? unwrap(api.PUT("/api/app/assessment-subtypes/{id}", { params: { path: { id: subtype.id } }, body }))
        : unwrap(api.POST("/api/app/assessment-types/{id}/subtypes", { params: { path: { id: typeId } }, body })),
    areas: [area],
    ownConflict: true,
    onDone: (saved) => onSaved(saved),
  });
}

export function useDeleteSubtype(onDeleted: (subtype: Subtype) => void) {
  return useApiChange({
    call: (subtype: Subtype) =>
      api.DELETE("/api/app/assessment-subtypes/{id}", { params: { path: { id: subtype.id } } }),
    areas: [area],
    onAnswer: (_, subtype) => onDeleted(subtype),
  });
}

/** Makes a draft out of chosen standards. */
export function useGenerateTemplate(subtypeId: string, onMade: (template: Template) => void) {
  return useApiChange({
    call: (standardIds: string[]) =>
      unwrap(api.POST("/api/app/template-versions/generate", { body: { subtypeId, standardIds, domainIds: [] } })),
    areas: [area],
    onDone: (made) => onMade(made),
  });
}

/** Begins a draft as a copy of the version in use. */
export function useCopyTemplate(subtypeId: string, onMade: (template: Template) => void) {
  return useApiChange({
    call: () => unwrap(api.POST("/api/app/assessment-subtypes/{id}/versions", { params: { path: { id: subtypeId } } })),
    areas: [area],
    onDone: (made) => onMade(made),
  });
}

/** Writes the whole content of a draft. */
export function useSaveTemplate(id: string, onSaved?: () => void) {
  return useApiChange({
    call: (body: TemplateRequest) =>
      unwrap(api.PUT("/api/app/template-versions/{id}", { params: { path: { id } }, body })),
    areas: [area],
    onDone: () => onSaved?.(),
  });
}

export function usePublishTemplate(onPublished: () => void) {
  return useApiChange({
    call: ({ id, concurrencyStamp }: TemplateVersion) =>
      unwrap(
        api.POST("/api/app/template-versions/{id}/publish", { params: { path: { id } }, body: { concurrencyStamp } }),
      ),
    areas: [area],
    onDone: () => onPublished(),
  });
}

export function useDeleteTemplate(onDeleted: () => void) {
  return useApiChange({
    call: ({ id }: TemplateVersion) => api.DELETE("/api/app/template-versions/{id}", { params: { path: { id } } }),
    areas: [area],
    onAnswer: () => onDeleted(),
  });
}
