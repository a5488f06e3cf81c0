import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { Person, RecordTable, Section } from "@/ui";
import { nameOf, reportsQuery, teamsOfQuery, type Staff } from "../../queries";
import { currentClients } from "../clients/clientQueries";

export function PersonTeams({ person }: { person: Staff }) {
  const t = useText();
  // Two clients may have teams of one name.
  const isOfSeveral = currentClients(person).length > 1;
  const teams = useQuery({ ...teamsOfQuery(person), enabled: useGranted("Portal.Teams") });
  return (
    <Section title={t("Staff.Teams")}>
      <RecordTable
        label={t("Staff.Teams")}
        heads={[t("Teams.Name"), ...(isOfSeveral ? [t("Teams.Client")] : []), t("Teams.Role"), t("Teams.Status")]}
        rows={teams.data}
        rowId={({ id }) => id}
        cells={({ id, name, clientName, role, status }) => [
          <Link key="name" to="/teams/$id" params={{ id }}>
            <bdi>{name}</bdi>
          </Link>,
          ...(isOfSeveral ? [<bdi key="client">{clientName}</bdi>] : []),
          t(`Enum.TeamRole.${role}`),
          t(`Enum.TeamStatus.${status}`),
        ]}
        error={teams.isError ? { onRetry: () => void teams.refetch() } : null}
        empty={{ title: t("Staff.NoTeams"), text: t("Staff.NoTeamsText") }}
      />
    </Section>
  );
}

/** The people whom a person manages. */
export function PersonReports({ person }: { person: Staff }) {
  const t = useText();
  const reports = useQuery(reportsQuery(person));
  return (
    <Section title={t("Staff.Reports")}>
      <RecordTable
        label={t("Staff.Reports")}
        heads={[t("Staff.Name"), t("Staff.JobTitle"), t("Staff.Status")]}
        rows={reports.data}
        rowId={({ id }) => id}
        cells={(report) => [
          <Link key="name" to="/staff/$id" params={{ id: report.id }}>
            <Person name={nameOf(report)} />
          </Link>,
          report.jobTitle,
          t(`Enum.StaffStatus.${report.status}`),
        ]}
        error={reports.isError ? { onRetry: () => void reports.refetch() } : null}
        empty={{ title: t("Staff.NoReports"), text: t("Staff.NoReportsText", { name: nameOf(person) }) }}
      />
    </Section>
  );
}
