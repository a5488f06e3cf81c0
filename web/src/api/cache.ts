import type { QueryClient } from "@tanstack/react-query";
import { sessionKey } from "./session";

/** Key of a query of an area, behind that of the session. */
export function areaKey(area: string, ...rest: readonly unknown[]): readonly unknown[] {
  return [...sessionKey(), area, ...rest];
}

/** Something was saved: whatever was read of these areas is read anew where it shows. */
export async function refreshAreas(client: QueryClient, ...areas: readonly string[]): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey }) => areas.some((area) => queryKey.includes(area)) });
}
