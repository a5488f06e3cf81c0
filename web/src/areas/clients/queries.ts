import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import { enums } from "@/api/enums";
import { ApiError } from "@/api/errors";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import { chosen, chosenText, toListQuery, type ListState } from "@/table/listState";
import type { Option } from "@/ui";

export type Client = components["schemas"]["ClientView"];
export type ClientStatus = components["schemas"]["ClientStatus"];
export type ClientRequest = components["schemas"]["ClientRequest"];
export type Contact = components["schemas"]["ContactView"];
export type ContactRequest = components["schemas"]["ContactRequest"];
export type Coach = components["schemas"]["CoachView"];
export type CoachRequest = components["schemas"]["CoachRequest"];
export type CoachRole = components["schemas"]["CoachRole"];
export type ClientNote = components["schemas"]["ClientNoteView"];
export type ClientNoteKind = components["schemas"]["ClientNoteKind"];
export type ClientNoteRequest = components["schemas"]["ClientNoteRequest"];
export type ClientHealth = components["schemas"]["ClientHealthView"];
export type Onboarding = components["schemas"]["OnboardingView"];
export type OnboardingStep = components["schemas"]["OnboardingStepView"];
export type OnboardingStepState = components["schemas"]["OnboardingStepState"];
export type OnboardingTemplate = components["schemas"]["OnboardingTemplateView"];
export type OnboardingTemplateRequest = components["schemas"]["OnboardingTemplateRequest"];
export type ClientOverview = components["schemas"]["ClientOverviewView"];
export type ClientPeriod = components["schemas"]["ClientPeriod"];
export type HealthBand = components["schemas"]["HealthBand"];
export type HealthPart = components["schemas"]["HealthPartView"];
export type HealthOverride = components["schemas"]["HealthOverrideView"];
export type HealthOverrideRequest = components["schemas"]["ClientHealthOverrideRequest"];

/** Every state of a client, in its order. */
export const clientStatuses: readonly ClientStatus[] = enums.ClientStatus;
/** The periods of a client's overview; the first one unless another is chosen. */
export const clientPeriods: readonly ClientPeriod[] = enums.ClientPeriod;
/** Every band of health, the worst first. */
export const healthBands: readonly HealthBand[] = enums.HealthBand;

const area = "clients";

/** One page of the clients of all tenants in reach, also from within a workspace. */
export function clientsQuery(state: ListState) {
  const query = {
    ...toListQuery(state),
    status: chosen(state, "status", clientStatuses),
    health: chosen(state, "health", healthBands),
    tenantId: chosenText(state, "tenant"),
    leadCoachUserId: chosenText(state, "coach"),
    tagId: chosen(state, "tagId"),
  };
  return queryOptions({
    queryKey: areaKey(area, "list", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/clients", { params: { query }, signal, ...inTenant(null) })),
    placeholderData: keepPreviousData,
  });
}

export function clientQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(area, "one", id),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/clients/{id}", { params: { path: { id } }, signal, ...inTenant(null) })),
  });
}

/** Saves a new client in its tenant, or a changed one. */
export function useSaveClient(client: Client | null, onSaved: (saved: Client) => void) {
  return useApiChange({
    call: ({ tenantId, body }: { tenantId: string | null; body: ClientRequest }) =>
      client
        ? unwrap(
            api.PUT("/api/app/clients/{id}", {
              params: { path: { id: client.id } },
              body,
              ...inTenant(client.tenantId),
            }),
          )
        : unwrap(api.POST("/api/app/clients", { body, ...(tenantId ? inTenant(tenantId) : {}) })),
    areas: [area],
    ownConflict: true,
    onDone: (saved) => onSaved(saved),
  });
}

export function useMoveClient(onMoved: (moved: Client, from: ClientStatus) => void) {
  return useApiChange({
    call: ({ client, to }: { client: Client; to: ClientStatus }) =>
      unwrap(
        api.POST("/api/app/clients/{id}/transition", {
          params: { path: { id: client.id } },
          body: { to, concurrencyStamp: client.concurrencyStamp },
          ...inTenant(client.tenantId),
        }),
      ),
    // What can be done with the records of a client depends on whether it is closed.
    areas: [area, "staff", "teams", "action-items", "assessments", "findings", "records", "recycle-bin"],
    onDone: (moved, { client }) => onMoved(moved, client.status),
  });
}

export function useDeleteClient(onDeleted: (client: Client) => void) {
  return useApiChange({
    call: (client: Client) =>
      api.DELETE("/api/app/clients/{id}", { params: { path: { id: client.id } }, ...inTenant(client.tenantId) }),
    areas: [area],
    onAnswer: (_, client) => onDeleted(client),
  });
}

export function contactsQuery(client: Client) {
  return queryOptions({
    queryKey: areaKey(area, "contacts", client.id),
    queryFn: async ({ signal }) => {
      const path = { id: client.id };
      const options = { params: { path }, signal, ...inTenant(client.tenantId) };
      return (await unwrap(api.GET("/api/app/clients/{id}/contacts", options))).items;
    },
  });
}

export function useSaveContacts(client: Client, onSaved: () => void) {
  return useApiChange({
    call: ({ contacts, concurrencyStamp }: { contacts: ContactRequest[]; concurrencyStamp: string }) =>
      unwrap(
        api.PUT("/api/app/clients/{id}/contacts", {
          params: { path: { id: client.id } },
          body: { contacts, concurrencyStamp },
          ...inTenant(client.tenantId),
        }),
      ),
    areas: [area],
    ownConflict: true,
    onDone: () => onSaved(),
  });
}

export function coachesQuery(client: Client) {
  return queryOptions({
    queryKey: areaKey(area, "coaches", client.id),
    queryFn: async ({ signal }) => {
      const options = { params: { path: { id: client.id } }, signal, ...inTenant(client.tenantId) };
      return (await unwrap(api.GET("/api/app/clients/{id}/coaches", options))).items;
    },
  });
}

export function useSaveCoaches(client: Client, onSaved: () => void) {
  return useApiChange({
    call: ({ assignments, concurrencyStamp }: { assignments: CoachRequest[]; concurrencyStamp: string }) =>
      unwrap(
        api.PUT("/api/app/clients/{id}/coaches", {
          params: { path: { id: client.id } },
          body: { assignments, concurrencyStamp },
          ...inTenant(client.tenantId),
        }),
      ),
    areas: [area],
    ownConflict: true,
    onDone: () => onSaved(),
  });
}

const notesPerPage = 20;

/** What the provider's people note about a client, the latest day first. */
export function notesQuery(client: Client) {
  return infiniteQueryOptions({
    queryKey: areaKey(area, "notes", client.id),
    queryFn: ({ pageParam, signal }) => {
      const params = { path: { id: client.id }, query: { skipCount: pageParam, maxResultCount: notesPerPage } };
      return unwrap(api.GET("/api/app/clients/{id}/notes", { params, signal, ...inTenant(client.tenantId) }));
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { items }) => sum + items.length, 0);
      return loaded < last.totalCount ? loaded : undefined;
    },
    meta: { ownError: true },
  });
}

/** Saves a new note, or a changed one. */
export function useSaveNote(client: Client, note: ClientNote | null, onSaved: () => void) {
  return useApiChange({
    call: (body: ClientNoteRequest) =>
      note
        ? unwrap(
            api.PUT("/api/app/client-notes/{id}", {
              params: { path: { id: note.id } },
              body,
              ...inTenant(client.tenantId),
            }),
          )
        : unwrap(
            api.POST("/api/app/clients/{id}/notes", {
              params: { path: { id: client.id } },
              body,
              ...inTenant(client.tenantId),
            }),
          ),
    areas: [area],
    onDone: () => onSaved(),
  });
}

export function useDeleteNote(client: Client, onDeleted: () => void) {
  return useApiChange({
    call: (note: ClientNote) =>
      api.DELETE("/api/app/client-notes/{id}", { params: { path: { id: note.id } }, ...inTenant(client.tenantId) }),
    areas: [area],
    onDone: () => onDeleted(),
  });
}

/** How healthy a client is, and why: made of records of other areas, and read again with them. */
export function healthQuery(client: Client) {
  return queryOptions({
    queryKey: areaKey(area, "health", client.id, "action-items", "assessments", "findings"),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/app/clients/{id}/health", {
          params: { path: { id: client.id } },
          signal,
          ...inTenant(client.tenantId),
        }),
      ),
    meta: { ownError: true },
  });
}

/** What else the overview is made of: it is read again when one of these areas changes. */
const shownInOverview = [
  "action-items",
  "assessments",
  "boa",
  "findings",
  "frameworks",
  "domains",
  "subdomains",
  "standards",
] as const;

/** Whether an answer refuses the framework that was asked for: it was deleted after somebody had kept the address. */
function lacksFramework(error: unknown): boolean {
  return error instanceof ApiError && error.validationErrors.some(({ members }) => members?.includes("frameworkId"));
}

/** How a client has done over a period, with the scores of a framework: the server's choice where none is named, or one that is gone. */
export function overviewQuery(client: Client, period: ClientPeriod, frameworkId: string | undefined) {
  return queryOptions({
    queryKey: areaKey(area, "overview", client.id, { period, frameworkId }, ...shownInOverview),
    queryFn: async ({ signal }) => {
      const ask = (query: { period: ClientPeriod; frameworkId?: string | undefined }) =>
        unwrap(
          api.GET("/api/app/clients/{id}/overview", {
            params: { path: { id: client.id }, query },
            signal,
            ...inTenant(client.tenantId),
          }),
        );
      try {
        return await ask({ period, frameworkId });
      } catch (error) {
        if (!lacksFramework(error)) throw error;
        return ask({ period });
      }
    },
    // Of the same client alone: the figures of another one would be wrong even for a moment.
    placeholderData: (last, query) => (query?.queryKey.includes(client.id) ? last : undefined),
    meta: { ownError: true },
  });
}

export function useOverrideHealth(client: Client, onSaved: () => void) {
  return useApiChange({
    call: (body: HealthOverrideRequest) =>
      unwrap(
        api.POST("/api/app/clients/{id}/health-override", {
          params: { path: { id: client.id } },
          body,
          ...inTenant(client.tenantId),
        }),
      ),
    areas: [area, "home"],
    onDone: () => onSaved(),
  });
}

export function useEndHealthOverride(client: Client, onEnded: () => void) {
  return useApiChange({
    call: () =>
      api.DELETE("/api/app/clients/{id}/health-override", {
        params: { path: { id: client.id } },
        ...inTenant(client.tenantId),
      }),
    areas: [area, "home"],
    onDone: () => onEnded(),
  });
}

/** The checklist of a client's onboarding. */
export function onboardingQuery(client: Client) {
  return queryOptions({
    queryKey: areaKey(area, "onboarding", client.id),
    queryFn: ({ signal }) => {
      const options = { params: { path: { id: client.id } }, signal, ...inTenant(client.tenantId) };
      return unwrap(api.GET("/api/app/clients/{id}/onboarding", options));
    },
    meta: { ownError: true },
  });
}

export function useSettleStep(client: Client, onSettled: () => void) {
  return useApiChange({
    call: ({ step, state, reason }: { step: OnboardingStep; state: OnboardingStepState; reason?: string }) =>
      unwrap(
        api.POST("/api/app/clients/{id}/onboarding/settle", {
          params: { path: { id: client.id } },
          body: {
            position: step.position,
            state,
            reason: reason ?? null,
            concurrencyStamp: step.concurrencyStamp,
          },
          ...inTenant(client.tenantId),
        }),
      ),
    areas: [area],
    onDone: () => onSettled(),
  });
}

/** The steps that each onboarding begins with, which the provider keeps. */
export function onboardingTemplateQuery() {
  return queryOptions({
    queryKey: areaKey(area, "onboarding-template"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/onboarding-template", { signal, ...inTenant(null) })),
    meta: { ownError: true },
  });
}

export function useSaveOnboardingTemplate(onSaved: () => void) {
  return useApiChange({
    call: (body: OnboardingTemplateRequest) =>
      unwrap(api.PUT("/api/app/onboarding-template", { body, ...inTenant(null) })),
    areas: [area],
    onDone: () => onSaved(),
  });
}

export type CoachHandOver = components["schemas"]["CoachHandOverRequest"];

/** What a coach would hand over with a client. */
export function handOverQuery(client: Client, fromUserId: string | null) {
  return queryOptions({
    queryKey: areaKey(area, "hand-over", client.id, fromUserId),
    queryFn: ({ signal }) => {
      const params = { path: { id: client.id }, query: { fromUserId: fromUserId ?? undefined } };
      return unwrap(
        api.GET("/api/app/clients/{id}/hand-over/preview", { params, signal, ...inTenant(client.tenantId) }),
      );
    },
    enabled: fromUserId !== null,
  });
}

export function useHandOver(client: Client, onDone: () => void) {
  return useApiChange({
    call: (body: CoachHandOver) =>
      api.POST("/api/app/clients/{id}/hand-over", {
        params: { path: { id: client.id } },
        body,
        ...inTenant(client.tenantId),
      }),
    areas: [area, "action-items", "findings", "assessments"],
    onDone: () => onDone(),
  });
}

/** Users of the provider who can sign in, to be coaches. */
export async function findProviderUsers(text: string): Promise<Option[]> {
  const query = { filter: text || undefined };
  const call = api.GET("/api/app/coach-candidates", { params: { query }, ...inTenant(null) });
  return (await unwrap(call)).items.map(({ userId, name, email }) => ({ value: userId, label: name, note: email }));
}

/** A bulk action on clients. */
export type ClientBulkChange = Omit<components["schemas"]["ClientBulkRequest"], "ids">;

/** Applies a bulk action to clients of a tenant. */
export function bulkClients(ids: string[], change: ClientBulkChange, tenantId: string | null) {
  return unwrap(api.POST("/api/app/clients/bulk", { body: { ids, ...change }, ...inTenant(tenantId) }));
}
