import { Link } from "@tanstack/react-router";
import { enums } from "@/api/enums";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Panel, RecordTable } from "@/ui";
import type { DashboardCoach } from "../../queries";
import { useCut } from "./useCut";

/** The statuses that count: closed clients take no coach's time. */
const notClosed = enums.ClientStatus.filter((status) => status !== "Closed").join(",");

/** How many clients each coach leads, and how many of them are in the lowest band of health. */
export function CoachesPanel({ coaches }: { coaches: readonly DashboardCoach[] }) {
  const t = useText();
  const format = useFormat();
  const { shown, more } = useCut(coaches);
  return (
    <Panel title={t("Home.Coaches")} flush tools={more}>
      <RecordTable
        flush
        label={t("Home.Coaches")}
        heads={[
          t("Clients.LeadCoach"),
          { label: t("Home.Clients"), numeric: true },
          { label: t("Home.RedClients"), numeric: true },
        ]}
        rows={shown}
        rowId={({ userId }) => userId}
        cells={({ userId, name, clients, redClients }) => {
          const led = { coach: userId, status: notClosed };
          return [
            <bdi key="name">{name}</bdi>,
            <Link key="clients" to="/clients" search={led}>
              {format.number(clients, 0)}
            </Link>,
            <Link key="red" to="/clients" search={{ ...led, health: "Red" }}>
              {format.number(redClients, 0)}
            </Link>,
          ];
        }}
        empty={{ title: t("Home.NoCoaches"), text: t("Home.NoCoachesText") }}
      />
    </Panel>
  );
}
