import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useGranted } from "@/api/bootstrap";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Panel, PropertyList } from "@/ui";
import { PersonLink } from "../../staff";
import { teamChoicesQuery, type Team } from "../queries";

/** Client, parent and lead of a team. */
export function TeamFacts({ team }: { team: Team }) {
  const t = useText();
  const format = useFormat();
  const seesClients = useGranted("Portal.Clients");
  const siblings = useQuery(teamChoicesQuery(team.clientId)).data ?? [];
  const parent = siblings.find(({ id }) => id === team.parentTeamId);
  return (
    <Panel label={t("Detail.Properties")}>
      <PropertyList
        properties={[
          { label: t("Teams.Code"), value: team.code && <bdi>{team.code}</bdi> },
          {
            label: t("Teams.Client"),
            value: seesClients ? (
              <Link to="/clients/$id" params={{ id: team.clientId }}>
                <bdi>{team.clientName}</bdi>
              </Link>
            ) : (
              team.clientName
            ),
          },
          {
            label: t("Teams.Lead"),
            value: team.leadStaffId && (
              <PersonLink id={team.leadStaffId} name={team.leadName} isGone={team.leadIsGone} />
            ),
          },
          {
            label: t("Teams.Deputy"),
            value: team.deputyStaffId && (
              <PersonLink id={team.deputyStaffId} name={team.deputyName} isGone={team.deputyIsGone} />
            ),
          },
          {
            label: t("Teams.Parent"),
            value: parent && (
              <Link to="/teams/$id" params={{ id: parent.id }}>
                <bdi>{parent.name}</bdi>
              </Link>
            ),
          },
          { label: t("Teams.Created"), value: format.date(team.createdAt) },
        ]}
      />
    </Panel>
  );
}
