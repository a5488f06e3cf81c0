import { creation, type Area } from "@/lib/registry";
import { keys } from "./parts/runner/keys/keys";
import { menu } from "./menu";
import { UnsentAnswers } from "./parts/UnsentAnswers";
import { routes } from "./routes";

/** Assessments: planned, answered question by question, verified, and read as a result. */
export const assessments: Area = {
  name: "assessments",
  menu,
  routes,
  keys,
  slots: [{ slot: "underTopbar", component: UnsentAnswers }],
  commands: [creation("Assessments.New", "/assessments", "Portal.Assessments.Create")],
};

export { assessmentLooks, bandLooks } from "./looks";
export { nextAssessmentQuery, scoredAssessmentsQuery, type ScoredAssessment } from "./queries";
