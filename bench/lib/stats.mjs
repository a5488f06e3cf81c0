// Statistics over several runs.

/** The median. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The ratios of `ours` to `theirs`, run by run, since both of one run had the same conditions. */
export function ratios(ours, theirs) {
  const each = ours.map((value, at) => value / theirs[at]);
  return { median: median(each), min: Math.min(...each), max: Math.max(...each) };
}
