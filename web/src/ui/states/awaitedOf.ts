import type { AwaitedQuery } from "./Unloaded";

/** Of several queries that are waited for, one that could not be loaded, or else one that is still loading. */
export function awaitedOf(first: AwaitedQuery, ...others: readonly AwaitedQuery[]): AwaitedQuery {
  const missing = [first, ...others].filter(({ data }) => data === undefined);
  return missing.find(({ isError }) => isError) ?? missing[0] ?? first;
}
