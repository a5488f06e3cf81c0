import { api, unwrap } from "@/api/client";
import type { components, operations } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import type { Option } from "@/ui";

export type AssetStatus = components["schemas"]["AssetStatus"];
export type AssetLinks = components["schemas"]["AssetLinksView"];

/** Polling interval for a file that is being checked, in milliseconds. */
const checkedAgain = 1500;

const isChecked = ({ status }: { status: AssetStatus }): boolean => status === "Processing";

/** When to refetch a list that contains files being checked. */
export function pollWhileChecking(items: readonly { status: AssetStatus }[] | undefined): number | false {
  return items?.some(isChecked) ? checkedAgain : false;
}

/** How long after an address was issued the next one is requested, in milliseconds: a minute before it expires. */
export const renewedAfter = 9 * 60_000;

/** For queries of addresses: only the component that shows the content renews them. */
export const heldLinks = {
  staleTime: Infinity,
  // A cached one may have expired by the time the file is opened again.
  gcTime: 0,
};

/** One page of a library. */
export function readAssets(
  query: operations["list_assets"]["parameters"]["query"],
  options: Partial<ReturnType<typeof inTenant>> & { signal?: AbortSignal },
) {
  return unwrap(api.GET("/api/app/assets", { params: { query }, ...options }));
}

/** Adds a web address to the library. */
export function addWebLink(body: components["schemas"]["AssetLinkRequest"]) {
  return unwrap(api.POST("/api/app/assets", { body }));
}

/** Files of a library that can be attached, the tenant's or the provider's own, found by what is typed. */
export async function findAssets(tenantId: string | null, text: string): Promise<Option[]> {
  const query = { filter: text || undefined, status: ["Ready"] as AssetStatus[], maxResultCount: 20, sorting: "name" };
  const { items } = await readAssets(query, inTenant(tenantId));
  return items.map(({ id, name }) => ({ value: id, label: name }));
}
