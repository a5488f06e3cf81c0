/** Whose value wins in one field. */
export type Side = "theirs" | "mine";

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** Fields that differ between the saved record and the form; the stamp is not one of them. */
export function differing<V extends Record<string, unknown>>(theirs: V, mine: V): string[] {
  return Object.keys(mine).filter((key) => key !== "concurrencyStamp" && !same(theirs[key], mine[key]));
}

/** Default choice: mine where I changed the field, theirs where only they did. `base` holds the values that the form was opened with. */
export function propose<V extends Record<string, unknown>>(base: V, theirs: V, mine: V): Record<string, Side> {
  return Object.fromEntries(
    differing(theirs, mine).map((key) => [key, same(base[key], mine[key]) ? "theirs" : "mine"] as const),
  );
}

/** The record after the choice, always with their stamp; otherwise the next save would conflict again. */
export function merge<V extends Record<string, unknown>>(
  theirs: V,
  mine: V,
  choice: Readonly<Record<string, Side>>,
): V {
  const kept = Object.fromEntries(
    Object.keys(mine).flatMap((key) => (choice[key] === "mine" ? [[key, mine[key]]] : [])),
  );
  return { ...mine, ...theirs, ...kept };
}
