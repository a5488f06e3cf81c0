import type { QueryClient } from "@tanstack/react-query";
import { sessionKey } from "./session";

/** Key of a query of an area, behind that of the session. */
export function areaKey(area: string, ...rest: readonly unknown[]): readonly unknown[] {
  return [...sessionKey(), area, ...rest];
}

/** As {@link refreshAreas}, but what shows is left to its page: something unsaved may stand in it. */
export async function refreshUnseen(client: QueryClient, area: string): Promise<void> {
  await client.invalidateQueries({ type: "inactive", predicate: ({ queryKey }) => queryKey.includes(area) });
}

/** Something was saved: whatever was read of these areas is read anew where it shows. */
export async function refreshAreas(client: QueryClient, ...areas: readonly string[]): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey }) => areas.some((area) => queryKey.includes(area)) });
}
