/** A set with one value more, or less where it was in. */
export function toggled<V>(set: ReadonlySet<V>, value: V): ReadonlySet<V> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}
