import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { areaKey, refreshAreas } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";

/** One message of the bell. */
export type Notification = components["schemas"]["NotificationView"];

const shown = 15;
const area = "notifications";

/** The newest messages of the caller. */
export function notificationsQuery() {
  return queryOptions({
    queryKey: areaKey(area, "list"),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/notifications", { params: { query: { maxResultCount: shown } }, signal })),
    meta: { ownError: true },
  });
}

/** How many the caller has not read. */
export function unreadCountQuery() {
  return queryOptions({
    queryKey: areaKey(area, "unread-count"),
    queryFn: async ({ signal }) => {
      const { count } = await unwrap(api.GET("/api/app/notifications/unread-count", { signal }));
      return count;
    },
    meta: { ownError: true },
  });
}

/** Refetches after a live event. */
export function useRefreshNotifications(): () => void {
  const client = useQueryClient();
  return () => void refreshAreas(client, area);
}

/** Marks one message as read, or all of them without an id. */
export function useMarkRead() {
  return useApiChange({
    call: (id: string | null) =>
      unwrap(
        id === null
          ? api.POST("/api/app/notifications/read-all")
          : api.POST("/api/app/notifications/{id}/read", { params: { path: { id } } }),
      ),
    areas: [area],
    rereads: () => true,
  });
}
