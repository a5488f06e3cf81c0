import type { Permission } from "@/lib/permissions";
import type { GuideStep } from "../../queries";

type StepKind = GuideStep["step"];

/** Where a step is taken. */
export interface StepPlace {
  to: string;
  search: Record<string, string>;
}

const at = (to: string, search: Record<string, string> = {}): StepPlace => ({ to, search });

const places: Readonly<Record<Exclude<StepKind, "SaveView">, StepPlace>> = {
  Profile: at("/account/manage"),
  Picture: at("/account/manage"),
  Notifications: at("/email-preferences"),
  Arrange: at("/", { drawer: "arrange" }),
  OpenClient: at("/clients", { drawer: "new" }),
  AssignCoach: at("/clients"),
  WriteNote: at("/clients"),
  LeadAssessment: at("/assessments", { drawer: "new" }),
  FinaliseAssessment: at("/assessments", { scope: "mine" }),
  AddPerson: at("/staff", { drawer: "new" }),
  CreateTeam: at("/teams", { drawer: "new" }),
  AddAction: at("/action-items", { drawer: "new" }),
  FinishAction: at("/action-items", { scope: "mine" }),
  Release: at("/releases"),
};

/** Lists whose views can be saved, the most likely one first. */
const lists: readonly (readonly [Permission, string])[] = [
  ["Portal.Clients", "/clients"],
  ["Portal.ActionItems", "/action-items"],
  ["Portal.Standards", "/standards/view-all"],
];

/** Where a step is taken by a reader with these permissions. */
export function placeOfStep(step: StepKind, may: (permission: Permission) => boolean): StepPlace {
  if (step !== "SaveView") return places[step];
  return at(lists.find(([permission]) => may(permission))?.[1] ?? "/");
}
