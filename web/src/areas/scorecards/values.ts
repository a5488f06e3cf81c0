import { enums } from "@/api/enums";
import type { components } from "@/api/schema";
import type { Measurable, MeasurableRequest, ScorecardCell } from "./queries";

export type Direction = components["schemas"]["MeasurableDirection"];
export type GoalSpan = components["schemas"]["MeasurableGoalSpan"];

export const directions: readonly Direction[] = enums.MeasurableDirection;
export const goalSpans: readonly GoalSpan[] = enums.MeasurableGoalSpan;

/** Values of the form of a measurable. */
export interface MeasurableValues extends Record<string, unknown> {
  title: string;
  unit: string;
  direction: Direction;
  goal: number | null;
  goalTo: number | null;
  goalSpan: GoalSpan;
  ownerStaffId: string | null;
  concurrencyStamp: string;
}

export function toMeasurableValues(measurable: Measurable | null): MeasurableValues {
  return {
    title: measurable?.title ?? "",
    unit: measurable?.unit ?? "",
    direction: measurable?.direction ?? "Up",
    goal: measurable?.goal ?? null,
    goalTo: measurable?.goalTo ?? null,
    goalSpan: "FromThisWeek",
    ownerStaffId: measurable?.ownerStaffId ?? null,
    concurrencyStamp: measurable?.concurrencyStamp ?? "",
  };
}

export function toMeasurableRequest(values: MeasurableValues): MeasurableRequest {
  return {
    title: values.title.trim(),
    unit: values.unit.trim() || null,
    direction: values.direction,
    goal: values.goal,
    goalTo: values.direction === "Range" ? values.goalTo : null,
    goalSpan: values.goalSpan,
    ownerStaffId: values.ownerStaffId,
    concurrencyStamp: values.concurrencyStamp || null,
  };
}

/** A range has both ends, in their order. */
export function endsLater(goalTo: number | null, { direction, goal }: MeasurableValues): string | null {
  if (direction !== "Range") return null;
  if (goal === null || goalTo === null) return goal === goalTo ? null : "Ui.Rule.Required";
  return goalTo < goal ? "Scorecards.RangeReversed" : null;
}

/** Whether two goals judge alike. */
export function isSameGoal(values: MeasurableValues, measurable: Measurable): boolean {
  const { direction, goal, goalTo } = toMeasurableRequest(values);
  const before = [measurable.direction, measurable.goal ?? null, measurable.goalTo ?? null];
  return [direction, goal, goalTo].every((part, at) => part === before[at]);
}

/** A goal as its text key and its ends. */
export function goalWords({ direction, goal, goalTo }: Pick<ScorecardCell, "direction" | "goal" | "goalTo">) {
  const [from, to] = [goal ?? null, goalTo ?? null];
  if (from === null) return null;
  if (direction === "Range") return to === null ? null : ({ key: "Scorecards.GoalRange", from, to } as const);
  return { key: direction === "Up" ? "Scorecards.GoalUp" : "Scorecards.GoalDown", from, to: from } as const;
}
