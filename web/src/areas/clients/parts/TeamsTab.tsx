import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useGranted } from "@/api/bootstrap";
import { clientTeamsQuery, teamLooks } from "@/areas/teams";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Person, RecordTable, Section, StatusChip } from "@/ui";
import type { Client } from "../queries";

/** The teams of the client. */
export function TeamsTab({ client }: { client: Client }) {
  const t = useText();
  const format = useFormat();
  const maySee = useGranted("Portal.Teams");
  const teams = useQuery({ ...clientTeamsQuery(client), enabled: maySee });
  return (
    <Section title={t("Clients.Teams")}>
      <RecordTable
        label={t("Clients.Teams")}
        heads={[t("Teams.Name"), t("Teams.Lead"), t("Teams.Members"), t("Teams.Status")]}
        rows={maySee ? teams.data?.items : []}
        rowId={({ id }) => id}
        cells={({ id, name, leadName, leadIsGone, members, status }) => [
          <Link key="name" to="/teams/$id" params={{ id }}>
            <bdi>{name}</bdi>
          </Link>,
          <Person key="lead" name={leadName} isGone={leadIsGone} />,
          format.number(members.length),
          <StatusChip key="status" status={status} looks={teamLooks} label={t(`Enum.TeamStatus.${status}`)} />,
        ]}
        error={teams.isError ? { onRetry: () => void teams.refetch() } : null}
        empty={{ title: t("Clients.TeamsEmpty"), text: t("Clients.TeamsEmptyText") }}
      />
    </Section>
  );
}
