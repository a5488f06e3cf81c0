import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import type { inTenant } from "@/api/workspace";

/** What is looked for among records of all kinds. */
interface SearchQuestion {
  /** Needed unless tags are named. */
  filter?: string | undefined;
  kinds?: components["schemas"]["HitKind"][];
  clientIds?: string[];
  statuses?: string[];
  tagIds?: string[];
  changed?: components["schemas"]["LastChange"];
  withFacets?: boolean;
  skipCount?: number;
  maxResultCount?: number;
}

/** Records that have the words, and one of the tags if any are named. */
export function readSearch(query: SearchQuestion, options: ReturnType<typeof inTenant> & { signal?: AbortSignal }) {
  return unwrap(api.GET("/api/app/search", { params: { query }, ...options }));
}
