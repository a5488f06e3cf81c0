import { Link } from "@tanstack/react-router";
import type { Format } from "@/lib/format";
import type { Translate } from "@/lib/text";
import { InlineMoves, type ListCard, type TableColumn } from "@/table";
import { Chip, DomainMark, Person, StatusChip } from "@/ui";
import { teamLooks } from "./looks";
import type { Team } from "./queries";
import type { TeamActions } from "./useTeamActions";

function TeamLink({ t, team: { id, name, colour, isPrivate } }: { t: Translate; team: Team }) {
  return (
    <>
      <Link to="/teams/$id" params={{ id }}>
        <DomainMark colour={colour} label={name} />
      </Link>
      {isPrivate && <Chip tone="outline">{t("Teams.Private")}</Chip>}
    </>
  );
}

function TeamStatusChip({ t, team: { status } }: { t: Translate; team: Team }) {
  return <StatusChip status={status} looks={teamLooks} label={t(`Enum.TeamStatus.${status}`)} />;
}

/** A team as a card; where all are of one client, nothing says whose it is. */
export function teamCard(t: Translate, team: Team, isOfOneClient: boolean): ListCard {
  const { clientName, leadName, leadIsGone, members } = team;
  const standing = (
    <>
      <span>{t("Teams.MemberCount", { count: members.length })}</span>
      <TeamStatusChip t={t} team={team} />
    </>
  );
  return {
    title: <TeamLink t={t} team={team} />,
    facts: [
      ...(isOfOneClient ? [] : [{ key: "client", content: <bdi>{clientName}</bdi> }]),
      { key: "lead", content: <Person name={leadName} isGone={leadIsGone} /> },
      { key: "standing", content: standing },
    ],
  };
}

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
      cell: (team) => <TeamLink t={t} team={team} />,
    },
    { id: "code", header: t("Teams.Code"), width: 124, hidden: true, cell: ({ code }) => code && <bdi>{code}</bdi> },
    { id: "client", header: t("Teams.Client"), cell: ({ clientName }) => <bdi>{clientName}</bdi> },
    {
      id: "lead",
      header: t("Teams.Lead"),
      width: 200,
      bone: "person",
      cell: ({ leadName, leadIsGone }) => <Person name={leadName} isGone={leadIsGone} />,
    },
    {
      id: "deputy",
      header: t("Teams.Deputy"),
      width: 200,
      bone: "person",
      hidden: true,
      cell: ({ deputyName, deputyIsGone }) => <Person name={deputyName} isGone={deputyIsGone} />,
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
          <TeamStatusChip t={t} team={team} />
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
