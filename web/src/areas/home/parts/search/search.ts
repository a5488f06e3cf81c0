import { isHostUser } from "@/api/workspace";
import type { TextKey } from "@/lib/keys";
import type { SearchProvider } from "@/lib/registry";
import { shortestSearch } from "../../list";
import { readHits } from "../../queries";
import { addressOf } from "./places";

/** Records that the reader may see, from the server's search. */
export const searchRecords: SearchProvider = async (query, signal) => {
  const text = query.trim();
  if (text.length < shortestSearch) return [];
  const hits = await readHits(text, signal);
  const isOfHost = isHostUser();
  return hits.map((hit) => ({
    id: `${hit.kind}:${hit.id}`,
    title: hit.title,
    kind: `Home.Hit.${hit.kind}` satisfies TextKey,
    to: addressOf(hit, isOfHost),
    ...(hit.detail ? { detail: hit.detail } : {}),
  }));
};
