import { creation, type Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** Kinds of assessment and their templates. */
export const assessmentTypes: Area = {
  name: "assessment-types",
  menu,
  routes,
  commands: [creation("AssessmentTypes.New", "/assessment-types", "Portal.AssessmentTypes.Create")],
};

export { findSubtypes, subtypeChoicesQuery } from "./queries";
