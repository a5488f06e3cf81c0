import { infiniteQueryOptions, queryOptions, useQueryClient } from "@tanstack/react-query";
import { areaKey, refreshAreas } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import { useLiveEvent } from "@/api/live";
import type { components, operations } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import { levelOf } from "./rules";

export type Comment = components["schemas"]["CommentView"];
export type CommentBlock = components["schemas"]["CommentBlock"];
export type CommentPiece = components["schemas"]["CommentPiece"];
export type Thread = components["schemas"]["ThreadView"];
export type Mention = components["schemas"]["MentionView"];
export type Mentionable = components["schemas"]["MentionableView"];
export type HistoryEntry = components["schemas"]["HistoryEntryView"];
export type Changed = components["schemas"]["ChangedView"];
export type Watch = components["schemas"]["WatchView"];
export type EntityChange = components["schemas"]["EntityChangeWithUserView"];
export type Show = NonNullable<NonNullable<operations["list_history"]["parameters"]["query"]>["show"]>;

/** The record that comments and history belong to. */
export interface Subject {
  kind:
    | "ActionItem"
    | "Assessment"
    | "AssessmentType"
    | "Asset"
    | "Client"
    | "Finding"
    | "Staff"
    | "StaffCertificate"
    | "Standard"
    | "Team";
  id: string;
  /** Tenant that comments and files are added in; null for the provider's own on one of a shared kind. */
  tenantId: string | null;
}

/** An audited entity; of the host if no tenant is named. */
export interface Audited {
  id: string;
  tenantId: string | null;
}

/** What is written into the field of a comment. */
export interface CommentDraft {
  body: string;
  mentions: string[];
  isInternal: boolean;
  parentId: string | null;
}

const area = "records";
const pageSize = 20;

interface Page {
  totalCount: number;
  items: readonly unknown[];
}

/** Rows to skip for the page after these; none when all are here. */
function rowsBefore(pages: readonly Page[]): number | undefined {
  const loaded = pages.reduce((sum, { items }) => sum + items.length, 0);
  return loaded < (pages.at(-1)?.totalCount ?? 0) ? loaded : undefined;
}

/** The threads on a record, latest first. */
export function commentsQuery(subject: Subject) {
  const { kind, id } = subject;
  return infiniteQueryOptions({
    queryKey: areaKey(area, "comments", kind, id, levelOf(subject)),
    queryFn: ({ pageParam, signal }) => {
      const query = { skipCount: pageParam, maxResultCount: pageSize };
      const params = { path: { kind, id }, query };
      return unwrap(
        api.GET("/api/app/records/{kind}/{id}/comments", { params, signal, ...inTenant(levelOf(subject)) }),
      );
    },
    initialPageParam: 0,
    getNextPageParam: (_, pages) => rowsBefore(pages),
    meta: { ownError: true },
  });
}

/** The history of a record, latest first. */
export function historyQuery(subject: Subject, show: Show) {
  const { kind, id } = subject;
  return infiniteQueryOptions({
    queryKey: areaKey(area, "history", kind, id, levelOf(subject), show),
    queryFn: ({ pageParam, signal }) => {
      const query = { show, skipCount: pageParam, maxResultCount: pageSize };
      const params = { path: { kind, id }, query };
      return unwrap(api.GET("/api/app/records/{kind}/{id}/history", { params, signal, ...inTenant(levelOf(subject)) }));
    },
    initialPageParam: 0,
    getNextPageParam: (_, pages) => rowsBefore(pages),
    meta: { ownError: true },
  });
}

/** People whom a comment may mention; asked only while somebody is being mentioned. */
export function mentionableQuery({ kind, id, tenantId }: Subject, filter: string | null, isInternal: boolean) {
  return queryOptions({
    queryKey: areaKey(area, "mentionable", kind, id, tenantId, filter, isInternal),
    enabled: filter !== null,
    queryFn: async ({ signal }) => {
      const params = { path: { kind, id }, query: { filter: filter ?? "", isInternal } };
      const found = api.GET("/api/app/records/{kind}/{id}/mentionable", { params, signal, ...inTenant(tenantId) });
      return (await unwrap(found)).items;
    },
    placeholderData: (last) => last,
    meta: { ownError: true },
  });
}

/** How the user follows a record. */
export function watchQuery(subject: Subject) {
  const { kind, id } = subject;
  return queryOptions({
    queryKey: areaKey(area, "watch", kind, id, levelOf(subject)),
    queryFn: ({ signal }) => {
      const params = { path: { kind, id } };
      return unwrap(api.GET("/api/app/records/{kind}/{id}/watch", { params, signal, ...inTenant(levelOf(subject)) }));
    },
    meta: { ownError: true },
  });
}

/** How much stands on the tabs of a record. */
export function countsQuery(subject: Subject) {
  const { kind, id } = subject;
  return queryOptions({
    queryKey: areaKey(area, "counts", kind, id, levelOf(subject)),
    queryFn: ({ signal }) => {
      const params = { path: { kind, id } };
      return unwrap(api.GET("/api/app/records/{kind}/{id}/counts", { params, signal, ...inTenant(levelOf(subject)) }));
    },
    meta: { ownError: true },
  });
}

/** The raw changes of an entity, as the audit log keeps them. */
export function entityChangesQuery({ id, tenantId }: Audited, entityTypeFullName: string) {
  return queryOptions({
    queryKey: areaKey(area, "entity-changes", entityTypeFullName, id),
    queryFn: ({ signal }) => {
      const params = { query: { entityId: id, entityTypeFullName } };
      const path = "/api/audit-logging/audit-logs/entity-changes-with-username";
      return unwrap(api.GET(path, { params, signal, ...inTenant(tenantId) }));
    },
    meta: { ownError: true },
  });
}

/** Shows new comments when the server announces them. */
export function useCommentEvents({ id }: Subject): void {
  const client = useQueryClient();
  useLiveEvent("comments", (data) => {
    if ((data as { subjectId?: string }).subjectId === id) void refreshAreas(client, area);
  });
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => refreshAreas(client, area);
}

export function useAddComment({ kind, id, tenantId }: Subject, onDone: () => void) {
  const refresh = useRefresh();
  return useApiChange({
    call: (body: CommentDraft) =>
      unwrap(
        api.POST("/api/app/records/{kind}/{id}/comments", {
          params: { path: { kind, id } },
          body,
          ...inTenant(tenantId),
        }),
      ),
    // The field is free for the next comment while the list is refetched.
    onAnswer: () => {
      onDone();
      void refresh();
    },
  });
}

export function useChangeComment({ tenantId }: Subject, comment: Comment, onDone: () => void) {
  return useApiChange({
    call: ({ body, mentions }: CommentDraft) =>
      unwrap(
        api.PUT("/api/app/comments/{id}", {
          params: { path: { id: comment.id } },
          body: { body, mentions, concurrencyStamp: comment.concurrencyStamp },
          ...inTenant(tenantId),
        }),
      ),
    areas: [area],
    onAnswer: onDone,
  });
}

export function useChooseWatch({ kind, id, tenantId }: Subject) {
  const client = useQueryClient();
  return useApiChange({
    call: (choice: Watch["choice"]) =>
      unwrap(
        api.PUT("/api/app/records/{kind}/{id}/watch", {
          params: { path: { kind, id } },
          body: { choice },
          ...inTenant(tenantId),
        }),
      ),
    onAnswer: (watch) => {
      client.setQueryData(watchQuery({ kind, id, tenantId }).queryKey, watch);
    },
  });
}

export function useResolveComment({ tenantId }: Subject) {
  return useApiChange({
    call: ({ id, resolvedAt }: Comment) => {
      const call = { params: { path: { id } }, ...inTenant(tenantId) };
      return resolvedAt
        ? unwrap(api.POST("/api/app/comments/{id}/reopen", call))
        : unwrap(api.POST("/api/app/comments/{id}/resolve", call));
    },
    areas: [area],
  });
}

export function useDeleteComment({ tenantId }: Subject, onDone: () => void) {
  return useApiChange({
    call: ({ id }: Comment) =>
      unwrap(api.DELETE("/api/app/comments/{id}", { params: { path: { id } }, ...inTenant(tenantId) })),
    areas: [area],
    onAnswer: onDone,
  });
}
