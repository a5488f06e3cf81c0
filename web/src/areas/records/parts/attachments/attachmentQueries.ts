import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import { heldLinks, pollWhileChecking } from "../../../files";
import type { Subject } from "../../queries";
import { levelOf } from "../../rules";

export type Attachment = components["schemas"]["AttachmentView"];

const area = "records";
const pageSize = 50;

/** The files of a record, in the order in which they were attached. */
export function attachmentsQuery(subject: Subject) {
  const { kind, id } = subject;
  return infiniteQueryOptions({
    queryKey: areaKey(area, "attachments", kind, id, levelOf(subject)),
    queryFn: ({ pageParam, signal }) => {
      const params = { path: { kind, id }, query: { skipCount: pageParam, maxResultCount: pageSize } };
      return unwrap(
        api.GET("/api/app/records/{kind}/{id}/attachments", { params, signal, ...inTenant(levelOf(subject)) }),
      );
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { items }) => sum + items.length, 0);
      return loaded < last.totalCount ? loaded : undefined;
    },
    refetchInterval: ({ state: { data } }) => pollWhileChecking(data?.pages.flatMap(({ items }) => items)),
    meta: { ownError: true },
  });
}

/** Addresses of a file's content, which expire after ten minutes. */
function attachmentLinks({ id }: Attachment): Promise<components["schemas"]["AssetLinksView"]> {
  return unwrap(api.GET("/api/app/attachments/{id}/links", { params: { path: { id } }, ...inTenant(null) }));
}

export function attachmentLinksQuery(attachment: Attachment) {
  return queryOptions({
    queryKey: areaKey(area, "attachment-links", attachment.id, attachment.versionId),
    queryFn: () => attachmentLinks(attachment),
    ...heldLinks,
    meta: { ownError: true },
  });
}

/** Requests new addresses. */
export function useAttachmentLinks(attachment: Attachment) {
  return useApiChange({ call: () => attachmentLinks(attachment) });
}

export function useAttach({ kind, id, tenantId }: Subject) {
  return useApiChange({
    call: (assetId: string) =>
      unwrap(
        api.POST("/api/app/records/{kind}/{id}/attachments", {
          params: { path: { kind, id } },
          body: { assetId },
          ...inTenant(tenantId),
        }),
      ),
    areas: [area],
  });
}

export function useSaveCaption({ tenantId }: Subject, attachment: Attachment, onSaved: () => void) {
  return useApiChange({
    call: (caption: string) =>
      unwrap(
        api.PUT("/api/app/attachments/{id}", {
          params: { path: { id: attachment.id } },
          body: { caption: caption.trim() || null, concurrencyStamp: attachment.concurrencyStamp },
          ...inTenant(tenantId),
        }),
      ),
    areas: [area],
    onAnswer: onSaved,
  });
}

export function useDetach({ tenantId }: Subject, onDone: () => void) {
  return useApiChange({
    call: ({ id }: Attachment) =>
      unwrap(api.DELETE("/api/app/attachments/{id}", { params: { path: { id } }, ...inTenant(tenantId) })),
    areas: [area],
    onAnswer: onDone,
  });
}
