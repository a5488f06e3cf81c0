import { Link } from "@tanstack/react-router";
import type { Format } from "@/lib/format";
import type { Translate } from "@/lib/text";
import { InlineMoves, type TableColumn } from "@/table";
import { Person, StatusChip } from "@/ui";
import { clientLooks } from "./looks";
import { HealthChip } from "./parts/HealthChip";
import type { Client } from "./queries";
import type { ClientActions } from "./useClientActions";

function detailColumns(t: Translate, format: Format): TableColumn<Client>[] {
  return [
    {
      id: "industry",
      header: t("Clients.Industry"),
      width: 168,
      goneBelow: 1200,
      cell: (client) => <bdi>{client.industry}</bdi>,
    },
    { id: "country", header: t("Clients.Country"), width: 96, hidden: true, cell: ({ country }) => country },
    { id: "currency", header: t("Clients.Currency"), width: 96, hidden: true, cell: ({ currency }) => currency },
    {
      id: "createdAt",
      header: t("Clients.Created"),
      sortable: true,
      width: 124,
      goneBelow: 1200,
      cell: ({ createdAt }) => format.date(createdAt),
    },
  ];
}

function healthColumn(t: Translate): TableColumn<Client> {
  return {
    id: "health",
    header: t("Clients.Health"),
    sortable: true,
    width: 136,
    bone: "chip",
    cell: ({ healthBand, healthScore }) => <HealthChip band={healthBand} score={healthScore} />,
  };
}

/** The columns of the list; health is that of readers who see it. */
export function clientColumns(
  t: Translate,
  format: Format,
  { transitions }: Pick<ClientActions, "transitions">,
  showsHealth: boolean,
): TableColumn<Client>[] {
  return [
    {
      id: "code",
      header: t("Clients.Code"),
      sortable: true,
      width: 92,
      code: true,
      cell: ({ code }) => <bdi>{code}</bdi>,
    },
    {
      id: "name",
      header: t("Clients.Name"),
      sortable: true,
      strong: true,
      fixed: true,
      cell: ({ id, name }) => (
        <Link to="/clients/$id" params={{ id }}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    {
      id: "status",
      header: t("Clients.Status"),
      sortable: true,
      width: 136,
      bone: "chip",
      cell: (client) => (
        <InlineMoves label={t("Ui.StatusOf", { name: client.name })} moves={transitions(client)}>
          <StatusChip status={client.status} looks={clientLooks} label={t(`Enum.ClientStatus.${client.status}`)} />
        </InlineMoves>
      ),
    },
    ...(showsHealth ? [healthColumn(t)] : []),
    {
      id: "leadCoach",
      header: t("Clients.LeadCoach"),
      width: 188,
      bone: "person",
      cell: ({ leadCoachName }) => <Person name={leadCoachName} />,
    },
    ...detailColumns(t, format),
  ];
}
