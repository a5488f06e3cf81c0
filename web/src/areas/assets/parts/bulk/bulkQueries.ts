import { api, unwrap } from "@/api/client";
import { limitsOf } from "@/api/limitsOf";
import type { components } from "@/api/schema";

export type BulkResult = components["schemas"]["BulkResult"];

/** A bulk action on files. */
export type AssetBulkChange =
  | { action: "Move"; args: { folderId: string | null } }
  | { action: "Tag"; args: { tag: string } }
  | { action: "Archive" | "Delete"; args: object };

/** Maximum files of one call. */
const most = limitsOf("AssetBulkRequest", "ids").maxItems;

/** Applies an action to several files and reports the result of each. */
export async function bulkAssets(ids: readonly string[], { action, args }: AssetBulkChange): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (let from = 0; from < ids.length; from += most) {
    const body = { ids: ids.slice(from, from + most), action, args: { folderId: null, tag: null, ...args } };
    // oxlint-disable-next-line no-await-in-loop -- the server does one after the other anyway
    results.push(...(await unwrap(api.POST("/api/app/assets/bulk", { body }))).results);
  }
  return results;
}
