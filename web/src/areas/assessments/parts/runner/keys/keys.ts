import type { PageKeySheet } from "@/lib/registry";

/** The keys of the runner, as its handler `useRunnerKeys` knows them. */
export const keys: readonly PageKeySheet[] = [
  {
    title: "Assessments.Run.Keys",
    requiredPolicy: "Portal.Assessments",
    rows: [
      ["1 – 9", "Assessments.Run.Keys.Answer"],
      ["N", "Assessments.Run.Keys.Na"],
      ["F", "Assessments.Run.Keys.Flag"],
      ["M", "Assessments.Run.Keys.Comment"],
      ["Esc", "Assessments.Run.Keys.LeaveComment"],
      ["J", "Assessments.Run.Keys.Next"],
      ["K", "Assessments.Run.Keys.Previous"],
    ],
  },
];
