import type { QueryClient } from "@tanstack/react-query";
import { sessionKey } from "./session";

/** Query key of an area, after the session's key. */
export function areaKey(area: string, ...rest: readonly unknown[]): readonly unknown[] {
  return [...sessionKey(), area, ...rest];
}

/** As {@link refreshAreas}, but what is shown is left to its page: it may hold unsaved input. */
export async function refreshUnseen(client: QueryClient, area: string): Promise<void> {
  await client.invalidateQueries({ type: "inactive", predicate: ({ queryKey }) => queryKey.includes(area) });
}

/** After a save: invalidates the queries of these areas and refetches those in use. */
export async function refreshAreas(client: QueryClient, ...areas: readonly string[]): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey }) => areas.some((area) => queryKey.includes(area)) });
}
