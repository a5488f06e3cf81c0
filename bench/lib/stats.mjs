// Figures of several runs.

/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** How `ours` relates to `theirs`, run by run: both of one run saw the same machine. */
export function ratios(ours, theirs) {
  const each = ours.map((value, at) => value / theirs[at]);
  return { median: median(each), min: Math.min(...each), max: Math.max(...each) };
}
