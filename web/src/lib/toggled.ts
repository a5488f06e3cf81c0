/** A copy of a set with one value added, or removed if it was present. */
export function toggled<V>(set: ReadonlySet<V>, value: V): ReadonlySet<V> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}
