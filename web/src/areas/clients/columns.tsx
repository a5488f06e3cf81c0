import { Link } from "@tanstack/react-router";
import type { Format } from "@/lib/format";
import type { Translate } from "@/lib/text";
import { InlineMoves, type ListCard, type TableColumn } from "@/table";
import { Person, StatusChip } from "@/ui";
import { clientLooks } from "./looks";
import { HealthChip } from "./parts/health/HealthChip";
import type { Client } from "./queries";
import type { ClientActions } from "./useClientActions";

function ClientLink({ client: { id, name } }: { client: Client }) {
  return (
    <Link to="/clients/$id" params={{ id }} title={name}>
      <bdi>{name}</bdi>
    </Link>
  );
}

function ClientStatusChip({ t, client: { status } }: { t: Translate; client: Client }) {
  return <StatusChip status={status} looks={clientLooks} label={t(`Enum.ClientStatus.${status}`)} />;
}

/** A client as a card. */
export function clientCard(t: Translate, client: Client): ListCard {
  const { code, industry, leadCoachName } = client;
  const standing = (
    <>
      <bdi>{code}</bdi>
      <ClientStatusChip t={t} client={client} />
    </>
  );
  return {
    title: <ClientLink client={client} />,
    facts: [
      { key: "status", content: standing },
      ...(industry ? [{ key: "industry", content: <bdi>{industry}</bdi> }] : []),
      { key: "coach", content: <Person name={leadCoachName} /> },
    ],
  };
}

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
      cell: (client) => <ClientLink client={client} />,
    },
    {
      id: "status",
      header: t("Clients.Status"),
      sortable: true,
      width: 136,
      bone: "chip",
      cell: (client) => (
        <InlineMoves label={t("Ui.StatusOf", { name: client.name })} moves={transitions(client)}>
          <ClientStatusChip t={t} client={client} />
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
