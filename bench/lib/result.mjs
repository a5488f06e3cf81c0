// One row of the table: ours, the peer's, how they relate, and what was aimed at.
import { ratios } from "./stats.mjs";

/** Joins both sides; `at` says whether the goal is a `least` or a `most`, with or without a peer's `unit`. */
export function row(side, name, values, at, value, note) {
  return { ...side, peer: { name, values }, ratio: ratios(side.ours, values), goal: { at, value }, ...(note ? { note } : {}) };
}

/** Whether the median reaches the goal. */
export const reached = ({ ratio, goal }) => (goal.at === "least" ? ratio.median >= goal.value : ratio.median <= goal.value);
