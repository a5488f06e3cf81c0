import type { Team, TeamRequest } from "./queries";

/** What the form of a team shows. */
export interface TeamValues extends Record<string, unknown> {
  clientId: string | null;
  name: string;
  code: string;
  description: string;
  parentTeamId: string | null;
  leadStaffId: string | null;
  deputyStaffId: string | null;
  colour: number;
  isPrivate: boolean;
  concurrencyStamp: string;
}

export function toValues(team: Team | null, clientId: string | null): TeamValues {
  return {
    clientId: team?.clientId ?? clientId,
    name: team?.name ?? "",
    code: team?.code ?? "",
    description: team?.description ?? "",
    parentTeamId: team?.parentTeamId ?? null,
    leadStaffId: team?.leadStaffId ?? null,
    deputyStaffId: team?.deputyStaffId ?? null,
    colour: team?.colour ?? 1,
    isPrivate: team?.isPrivate ?? false,
    concurrencyStamp: team?.concurrencyStamp ?? "",
  };
}

export function toRequest(values: TeamValues): TeamRequest {
  return {
    clientId: values.clientId ?? "",
    name: values.name.trim(),
    code: values.code.trim() || null,
    description: values.description.trim() || null,
    parentTeamId: values.parentTeamId,
    leadStaffId: values.leadStaffId,
    deputyStaffId: values.deputyStaffId,
    colour: values.colour,
    isPrivate: values.isPrivate,
    concurrencyStamp: values.concurrencyStamp || null,
  };
}
