import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconPencil } from "@tabler/icons-react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Button, Person, RecordTable, Section } from "@/ui";
import { PersonLink } from "../../../staff";
import { teamChoicesQuery, teamRoles, type Team } from "../../queries";

/** The members of a team, the lead first. */
export function TeamMembers({ team, onEdit }: { team: Team; onEdit: (() => void) | undefined }) {
  const t = useText();
  const format = useFormat();
  const edit = onEdit && (
    <Button size="small" icon={IconPencil} onClick={onEdit}>
      {t("Teams.EditMembers")}
    </Button>
  );
  const rows = team.members.toSorted((a, b) => teamRoles.indexOf(a.role) - teamRoles.indexOf(b.role));
  return (
    <Section title={t("Teams.Members")} note={t("Teams.MemberCount", { count: rows.length })} tools={edit}>
      <RecordTable
        label={t("Teams.Members")}
        heads={[t("Teams.Person"), t("Teams.Role"), t("Teams.MemberSince")]}
        rows={rows}
        rowId={({ staffId }) => staffId}
        cells={({ staffId, name, isGone, role, fromOn }) => [
          <PersonLink key="name" id={staffId} name={name} isGone={isGone} />,
          t(staffId === team.deputyStaffId ? "Teams.Deputy" : `Enum.TeamRole.${role}`),
          fromOn ? format.date(fromOn) : t("Teams.SinceUnknown"),
        ]}
        error={null}
        empty={{ title: t("Teams.NoMembers"), text: t("Teams.NoMembersText") }}
      />
    </Section>
  );
}

/** The teams below this one; nothing if there are none. */
export function TeamsBelow({ team }: { team: Team }) {
  const t = useText();
  const below = (useQuery(teamChoicesQuery(team.clientId)).data ?? []).filter((own) => own.parentTeamId === team.id);
  if (below.length === 0) return null;
  return (
    <Section title={t("Teams.Below")}>
      <RecordTable
        label={t("Teams.Below")}
        heads={[t("Teams.Name"), t("Teams.Lead")]}
        rows={below}
        rowId={({ id }) => id}
        cells={({ id, name, leadName, leadIsGone }) => [
          <Link key="name" to="/teams/$id" params={{ id }}>
            <bdi>{name}</bdi>
          </Link>,
          <Person key="lead" name={leadName} isGone={leadIsGone} />,
        ]}
        error={null}
        empty={{ title: "", text: "" }}
      />
    </Section>
  );
}
