import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import type { inTenant } from "@/api/workspace";

/** What is looked for among records of all kinds. */
interface SearchQuestion {
  filter: string;
  kinds?: components["schemas"]["HitKind"][];
  clientIds?: string[];
  statuses?: string[];
  changed?: components["schemas"]["LastChange"];
  withFacets?: boolean;
  skipCount?: number;
  maxResultCount?: number;
}

/** Records that have the words. */
export function readSearch(query: SearchQuestion, options: ReturnType<typeof inTenant> & { signal?: AbortSignal }) {
  return unwrap(api.GET("/api/app/search", { params: { query }, ...options }));
}
