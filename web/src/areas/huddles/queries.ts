import { infiniteQueryOptions, queryOptions, useQueryClient } from "@tanstack/react-query";
import { areaKey, refreshAreas } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import { useLiveEvent } from "@/api/live";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import { steadyNow } from "@/lib/clock";

export type HuddleRow = components["schemas"]["HuddleRowView"];
export type HuddleAttendee = components["schemas"]["HuddleAttendeeView"];
export type HuddleTopic = components["schemas"]["HuddleTopicView"];
export type HuddleOwner = components["schemas"]["HuddleOwnerView"];
export type HuddleTopicState = components["schemas"]["HuddleTopicState"];

/** A huddle, and when this page read it on its own steady clock: sections go on from there, whatever the time of the device. */
export type Huddle = components["schemas"]["HuddleView"] & { readAt: number };

/** The team whose huddles are shown. */
export interface HuddleTeam {
  id: string;
  tenantId: string;
  status: components["schemas"]["TeamStatus"];
}

const area = "huddles";
const perPage = 20;

/** The huddles of a team, the latest first. */
export function huddlesQuery(team: HuddleTeam) {
  return infiniteQueryOptions({
    queryKey: areaKey(area, "list", team.id),
    queryFn: ({ pageParam, signal }) => {
      const params = { path: { id: team.id }, query: { skipCount: pageParam, maxResultCount: perPage } };
      return unwrap(api.GET("/api/app/teams/{id}/huddles", { params, signal, ...inTenant(team.tenantId) }));
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { items }) => sum + items.length, 0);
      return loaded < last.totalCount ? loaded : undefined;
    },
    meta: { ownError: true },
  });
}

export function huddleQuery(team: HuddleTeam, id: string) {
  return queryOptions({
    queryKey: areaKey(area, "one", id, "action-items"),
    queryFn: async ({ signal }): Promise<Huddle> => {
      const params = { path: { id } };
      const read = await unwrap(api.GET("/api/app/huddles/{id}", { params, signal, ...inTenant(team.tenantId) }));
      return { ...read, readAt: steadyNow() };
    },
    meta: { ownError: true },
  });
}

/** The open topics of a team, for its next huddle. */
export function topicsQuery(team: HuddleTeam) {
  return queryOptions({
    queryKey: areaKey(area, "topics", team.id, "action-items"),
    queryFn: ({ signal }) => {
      const params = { path: { id: team.id } };
      return unwrap(api.GET("/api/app/teams/{id}/huddle-topics", { params, signal, ...inTenant(team.tenantId) }));
    },
    meta: { ownError: true },
  });
}

/** Shows what others change in the huddles of a team. */
export function useHuddleEvents(team: HuddleTeam): void {
  const cache = useQueryClient();
  useLiveEvent("huddles", (data) => {
    const { subjectId } = (data ?? {}) as { subjectId?: string };
    // Without a subject, events were lost.
    if (subjectId === undefined || subjectId === team.id) void refreshAreas(cache, area);
  });
}

/** Starts a huddle. Somebody else may have done so in the meantime, so the list is read again then, too. */
export function useStartHuddle(team: HuddleTeam) {
  return useApiChange({
    call: () =>
      unwrap(
        api.POST("/api/app/teams/{id}/huddles", { params: { path: { id: team.id } }, ...inTenant(team.tenantId) }),
      ),
    areas: [area],
    rereads: () => true,
  });
}

export function useTurnHuddle(team: HuddleTeam, id: string) {
  return useApiChange({
    call: (section: number) =>
      unwrap(
        api.POST("/api/app/huddles/{id}/section", {
          params: { path: { id } },
          body: { section },
          ...inTenant(team.tenantId),
        }),
      ),
    areas: [area],
    rereads: () => true,
  });
}

export function useEndHuddle(team: HuddleTeam, id: string, onEnded: () => void) {
  return useApiChange({
    call: () => unwrap(api.POST("/api/app/huddles/{id}/end", { params: { path: { id } }, ...inTenant(team.tenantId) })),
    areas: [area],
    rereads: () => true,
    onAnswer: () => onEnded(),
  });
}

export function useSaveNotes(team: HuddleTeam, id: string, onSaved: () => void) {
  return useApiChange({
    call: (body: components["schemas"]["HuddleRequest"]) =>
      unwrap(api.PUT("/api/app/huddles/{id}", { params: { path: { id } }, body, ...inTenant(team.tenantId) })),
    areas: [area],
    ownConflict: true,
    onDone: () => onSaved(),
  });
}

/** Whether somebody is there, and their rating. */
export interface Attendance {
  attendee: HuddleAttendee;
  isPresent: boolean;
  rating: number | null;
}

export function useAttend(team: HuddleTeam) {
  return useApiChange({
    call: ({ attendee: { id, concurrencyStamp }, isPresent, rating }: Attendance) =>
      unwrap(
        api.PUT("/api/app/huddle-attendees/{id}", {
          params: { path: { id } },
          body: { isPresent, rating, concurrencyStamp },
          ...inTenant(team.tenantId),
        }),
      ),
    areas: [area],
    rereads: true,
  });
}

export function useAddTopic(team: HuddleTeam, onAdded: () => void) {
  return useApiChange({
    call: (title: string) =>
      unwrap(
        api.POST("/api/app/teams/{id}/huddle-topics", {
          params: { path: { id: team.id } },
          body: { title },
          ...inTenant(team.tenantId),
        }),
      ),
    areas: [area],
    // The field is free for the next topic while the list is refetched.
    onAnswer: () => onAdded(),
  });
}

/** A place among the open topics, and whether a topic comes first. */
interface TopicOrder {
  topic: HuddleTopic;
  position: number;
  isPriority: boolean;
}

export function useOrderTopic(team: HuddleTeam) {
  return useApiChange({
    call: ({ topic: { id, concurrencyStamp }, position, isPriority }: TopicOrder) =>
      unwrap(
        api.PUT("/api/app/huddle-topics/{id}", {
          params: { path: { id } },
          body: { position, isPriority, concurrencyStamp },
          ...inTenant(team.tenantId),
        }),
      ),
    areas: [area],
    rereads: true,
  });
}

export function useSettleTopic(team: HuddleTeam) {
  return useApiChange({
    call: ({ topic: { id, concurrencyStamp }, state }: { topic: HuddleTopic; state: HuddleTopicState }) =>
      unwrap(
        api.POST("/api/app/huddle-topics/{id}/settle", {
          params: { path: { id } },
          body: { state, concurrencyStamp },
          ...inTenant(team.tenantId),
        }),
      ),
    areas: [area],
    rereads: true,
  });
}

/** Makes an action item of a topic. */
export function useActOnTopic(team: HuddleTeam, topic: HuddleTopic, onCreated: () => void) {
  return useApiChange({
    call: (body: Omit<components["schemas"]["HuddleActionRequest"], "concurrencyStamp">) =>
      unwrap(
        api.POST("/api/app/huddle-topics/{id}/actions", {
          params: { path: { id: topic.id } },
          body: { ...body, concurrencyStamp: topic.concurrencyStamp },
          ...inTenant(team.tenantId),
        }),
      ),
    areas: [area, "action-items"],
    onDone: () => onCreated(),
  });
}
