import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useGranted } from "@/api/bootstrap";
import { clientStaffQuery, staffLooks } from "@/areas/staff";
import { useText } from "@/lib/text";
import { Person, RecordTable, Section, StatusChip } from "@/ui";
import type { Client } from "../queries";

/** Everybody of the client. */
export function StaffTab({ client }: { client: Client }) {
  const t = useText();
  const maySee = useGranted("Portal.Staff");
  const staff = useQuery({ ...clientStaffQuery(client), enabled: maySee });
  return (
    <Section title={t("Clients.Staff")} note={staff.data && t("Clients.StaffCount", { count: staff.data.totalCount })}>
      <RecordTable
        label={t("Clients.Staff")}
        heads={[t("Staff.Name"), t("Staff.JobTitle"), t("Staff.Status")]}
        rows={maySee ? staff.data?.items : []}
        rowId={({ id }) => id}
        cells={({ id, firstName, lastName, preferredName, jobTitle, status }) => [
          <Link key="name" to="/staff/$id" params={{ id }}>
            <Person name={`${preferredName ?? firstName} ${lastName}`.trim()} />
          </Link>,
          jobTitle,
          <StatusChip key="status" status={status} looks={staffLooks} label={t(`Enum.StaffStatus.${status}`)} />,
        ]}
        error={staff.isError ? { onRetry: () => void staff.refetch() } : null}
        empty={{ title: t("Clients.StaffEmpty"), text: t("Clients.StaffEmptyText") }}
      />
    </Section>
  );
}
