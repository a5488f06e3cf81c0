import { infiniteQueryOptions, queryOptions, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { granted } from "@/api/bootstrap";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import type { PreferencesTab } from "./parts/tabs";

export type EmailPreferences = components["schemas"]["EmailPreferencesView"];
export type EmailPreferencesRequest = components["schemas"]["EmailPreferencesRequest"];
export type EmailDefaults = components["schemas"]["EmailDefaultsView"];
export type EmailDefaultsRequest = components["schemas"]["EmailDefaultsRequest"];
export type TypeView = components["schemas"]["TypeView"];
export type RhythmBody = components["schemas"]["RhythmBody"];
export type Preset = components["schemas"]["Preset"];
export type LoggedMail = components["schemas"]["MailLogView"];

const area = "email-preferences";

/** Rows of the log that are read at once. */
const logRows = 20;

export function preferencesQuery() {
  return queryOptions({
    queryKey: areaKey(area, "own"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/email-preferences", { signal })),
  });
}

export function defaultsQuery() {
  return queryOptions({
    queryKey: areaKey(area, "defaults"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/email-preferences/defaults", { signal })),
  });
}

export function previewQuery() {
  return queryOptions({
    queryKey: areaKey(area, "preview"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/email-preferences/digest-preview", { signal })),
  });
}

export function logQuery() {
  return infiniteQueryOptions({
    queryKey: areaKey(area, "log"),
    queryFn: ({ signal, pageParam }) =>
      unwrap(
        api.GET("/api/app/email-preferences/log", {
          params: { query: { skipCount: pageParam, maxResultCount: logRows } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ totalCount }, pages) => {
      const read = pages.reduce((sum, { items }) => sum + items.length, 0);
      return read < totalCount ? read : undefined;
    },
  });
}

/** For the loader: what the open tab reads. */
export function prefetchTab(client: QueryClient, tab: PreferencesTab | undefined): void {
  if (tab === "defaults" && granted("Portal.EmailPreferences.Defaults")) void client.prefetchQuery(defaultsQuery());
  else void client.prefetchQuery(preferencesQuery());
}

/** A change of the own preferences; the answer is what is in force now. */
function useOwnChange<I>(change: (input: I) => Promise<EmailPreferences>, onDone: (now: EmailPreferences) => void) {
  const cache = useQueryClient();
  return useApiChange({
    call: change,
    areas: [area],
    onAnswer: (now) => {
      cache.setQueryData(preferencesQuery().queryKey, now);
      onDone(now);
    },
  });
}

export function useSavePreferences(onDone: (now: EmailPreferences) => void) {
  return useOwnChange(
    (body: EmailPreferencesRequest) => unwrap(api.PUT("/api/app/email-preferences", { body })),
    onDone,
  );
}

export function useApplyPreset(onDone: (now: EmailPreferences) => void) {
  return useOwnChange(
    (preset: Preset) => unwrap(api.POST("/api/app/email-preferences/preset", { body: { preset } })),
    onDone,
  );
}

export function useResume(onDone: (now: EmailPreferences) => void) {
  return useOwnChange(() => unwrap(api.POST("/api/app/email-preferences/resume")), onDone);
}

export function useSaveDefaults(onDone: (now: EmailDefaults) => void) {
  return useApiChange({
    call: (body: EmailDefaultsRequest) => unwrap(api.PUT("/api/app/email-preferences/defaults", { body })),
    areas: [area],
    onAnswer: (result) => onDone(result),
  });
}

/** Resumes emails to all users of the level whose address is paused. */
export function useResumeAll(onDone: () => void) {
  return useApiChange({
    call: () => unwrap(api.POST("/api/app/email-preferences/defaults/resume")),
    areas: [area],
    onAnswer: () => onDone(),
  });
}

export function useSendTestToMe(onSent: () => void) {
  return useApiChange({
    call: () => unwrap(api.POST("/api/app/email-preferences/test")),
    areas: [area],
    onAnswer: () => onSent(),
  });
}

/** Calls on behalf of the link alone, also while somebody is signed in to this browser. */
const asMailed = (token: string) => ({ params: { path: { token } }, credentials: "omit" as const });

/** What the link of a mail ends; looking changes nothing. */
export function unsubscribeQuery(token: string) {
  return queryOptions({
    queryKey: areaKey(area, "unsubscribe", token),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/unsubscribe/{token}", { ...asMailed(token), signal })),
    retry: false,
    meta: { ownError: true },
  });
}

export function useUnsubscribe(token: string) {
  return useApiChange({ call: () => unwrap(api.POST("/api/app/unsubscribe/{token}", asMailed(token))) });
}
