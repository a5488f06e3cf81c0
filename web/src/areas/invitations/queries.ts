import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import { enums } from "@/api/enums";
import type { components } from "@/api/schema";
import { chosen, toListQuery, type ListState } from "@/table/listState";

export type Invitation = components["schemas"]["InvitationView"];

const area = "invitations";

/** One page of the invitations of this level. */
export function invitationsQuery(state: ListState) {
  const query = { ...toListQuery(state), status: chosen(state, "status", enums.InvitationStatus) };
  return queryOptions({
    queryKey: areaKey(area, "list", query),
    queryFn: ({ signal }) => unwrap(api.GET("/api/identity/invitations", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** Sends an invitation again. */
export function useResend(onSent: (sent: Invitation) => void) {
  return useApiChange({
    call: (id: string) => unwrap(api.POST("/api/identity/invitations/{id}/resend", { params: { path: { id } } })),
    areas: [area],
    onDone: (sent) => onSent(sent),
  });
}

/** A bulk action on invitations. */
export type InvitationBulkChange = Omit<components["schemas"]["InvitationBulkRequest"], "ids">;

/** Applies a bulk action to invitations of this level. */
export function bulkInvitations(ids: string[], change: InvitationBulkChange) {
  return unwrap(api.POST("/api/identity/invitations/bulk", { body: { ids, ...change } }));
}

/** Revokes an invitation. */
export function useRevoke(onRevoked: (invitation: Invitation) => void) {
  return useApiChange({
    call: ({ id }: Invitation) => api.DELETE("/api/identity/invitations/{id}", { params: { path: { id } } }),
    areas: [area],
    onDone: (_, invitation) => onRevoked(invitation),
  });
}
