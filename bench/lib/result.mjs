// One row of the table: our figures, the peer's, their ratio, and the goal.
import { ratios } from "./stats.mjs";

/** Combines both sides; `at` says whether the goal is a minimum (`least`) or a maximum (`most`), with or without a peer's `unit`. */
export function row(side, name, values, at, value, note) {
  return { ...side, peer: { name, values }, ratio: ratios(side.ours, values), goal: { at, value }, ...(note ? { note } : {}) };
}

/** Whether the median meets the goal. */
export const reached = ({ ratio, goal }) => (goal.at === "least" ? ratio.median >= goal.value : ratio.median <= goal.value);
