import type { Measurable, Scorecard, ScorecardRow } from "../queries";

/** First days of the weeks of the sample. */
const weeks = ["2026-02-16", "2026-02-23", "2026-03-02"] as const;

function row(
  id: string,
  title: string,
  values: readonly (number | null)[],
  more: Partial<Measurable> = {},
): ScorecardRow {
  const goal = { direction: "Up", goal: 10, goalTo: null } as const;
  return {
    measurable: {
      id,
      teamId: "t-front",
      title,
      unit: null,
      ...goal,
      ownerStaffId: null,
      ownerName: null,
      ownerIsGone: false,
      isArchived: false,
      canEnter: true,
      concurrencyStamp: "c-1",
      ...more,
    },
    cells: weeks.map((weekOn, at) => {
      const value = values[at] ?? null;
      const isOnGoal = value === null ? null : value >= goal.goal;
      return { weekOn, value, isOnGoal, ...goal, enteredAt: null, stamp: value === null ? null : `s-${at + 1}` };
    }),
    average: null,
    total: null,
  };
}

/** A scorecard of three measurables over three weeks; the second one is somebody else's. */
export function card(): Scorecard {
  return {
    teamId: "t-front",
    tenantId: "t-alpha",
    thisWeekOn: weeks[2],
    weeks: weeks.map((weekOn) => ({ weekOn, onGoal: 1, judged: 2 })),
    rows: [
      row("m-1", "New patients", [12, 0, null]),
      row("m-2", "Complaints", [1, 2, 3], { canEnter: false }),
      row("m-3", "Calls", [null, null, null]),
    ],
    canChange: true,
  };
}
