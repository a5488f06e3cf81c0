import type { TextKey } from "@/lib/keys";
import type { SearchProvider } from "@/lib/registry";
import { readHits, type HitKind } from "../queries";

/** Where a hit opens. */
const paths: Readonly<Record<HitKind, string>> = {
  Client: "/clients/",
  Staff: "/staff/",
  ActionItem: "/action-items/",
  Assessment: "/assessments/",
  Finding: "/findings/",
  Standard: "/standards/",
};

/** The server asks for at least two characters. */
const shortest = 2;

/** Records that the reader may see, from the server's search. */
export const searchRecords: SearchProvider = async (query, signal) => {
  const text = query.trim();
  if (text.length < shortest) return [];
  const hits = await readHits(text, signal);
  return hits.map(({ kind, id, title, detail }) => ({
    id: `${kind}:${id}`,
    title,
    kind: `Home.Hit.${kind}` satisfies TextKey,
    to: `${paths[kind]}${id}`,
    ...(detail ? { detail } : {}),
  }));
};
