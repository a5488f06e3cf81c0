import { Link } from "@tanstack/react-router";
import type { Format } from "@/lib/format";
import type { Translate } from "@/lib/text";
import { InlineMoves, type TableColumn } from "@/table";
import { Person, StatusChip } from "@/ui";
import { teamLooks } from "./looks";
import type { Team } from "./queries";
import type { TeamActions } from "./useTeamActions";

/** The columns of the list. */
export function teamColumns(
  t: Translate,
  format: Format,
  { transitions }: Pick<TeamActions, "transitions">,
): TableColumn<Team>[] {
  return [
    {
      id: "name",
      header: t("Teams.Name"),
      sortable: true,
      strong: true,
      fixed: true,
      cell: ({ id, name }) => (
        <Link to="/teams/$id" params={{ id }}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    { id: "client", header: t("Teams.Client"), cell: ({ clientName }) => <bdi>{clientName}</bdi> },
    {
      id: "lead",
      header: t("Teams.Lead"),
      width: 200,
      bone: "person",
      cell: ({ leadName, leadIsGone }) => <Person name={leadName} isGone={leadIsGone} />,
    },
    {
      id: "members",
      header: t("Teams.Members"),
      width: 108,
      numeric: true,
      bone: "figure",
      cell: ({ members }) => format.number(members.length),
    },
    {
      id: "status",
      header: t("Teams.Status"),
      sortable: true,
      width: 128,
      bone: "chip",
      cell: (team) => (
        <InlineMoves label={t("Ui.StatusOf", { name: team.name })} moves={transitions(team)}>
          <StatusChip status={team.status} looks={teamLooks} label={t(`Enum.TeamStatus.${team.status}`)} />
        </InlineMoves>
      ),
    },
    {
      id: "createdAt",
      header: t("Teams.Created"),
      width: 124,
      hidden: true,
      cell: ({ createdAt }) => format.date(createdAt),
    },
  ];
}
