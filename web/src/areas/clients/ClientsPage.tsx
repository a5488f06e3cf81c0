import { useQuery } from "@tanstack/react-query";
import { IconBuilding, IconDoorEnter, IconPencil, IconTrash } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { isHostUser } from "@/api/workspace";
import { useDrawer } from "@/lib/drawer";
import { useFormat } from "@/lib/format";
import { rememberList } from "@/lib/listPosition";
import { useText } from "@/lib/text";
import { RecordList, useCardView, useListState, type RowAction, useNextPage } from "@/table";
import { Banner, EmptyState, type FilterSpec } from "@/ui";
import { useTagFilter } from "../tags";
import { tenantChoicesQuery } from "../tenants";
import { choicesQuery } from "../workspace";
import { ClientForm } from "./ClientForm";
import { clientCard, clientColumns } from "./columns";
import { asksForHealth, clientsList, readableState } from "./list";
import { clientsQuery, clientStatuses, healthBands, type Client } from "./queries";
import { clientsRoute } from "./routes";
import { useShowsHealth } from "./parts/health/useShowsHealth";
import { useClientBulk } from "./parts/useClientBulk";
import { useClientActions, type ClientActions } from "./useClientActions";

function useFilters(showsHealth: boolean): FilterSpec[] {
  const t = useText();
  const choices = useQuery(choicesQuery()).data ?? [];
  const isHost = isHostUser();
  const tags = useTagFilter();
  const tenants = useQuery({ ...tenantChoicesQuery(), enabled: isHost }).data ?? [];
  const coaches = [...new Map(choices.flatMap(({ lead }) => (lead ? [[lead.value, lead] as const] : []))).values()];
  const statuses = clientStatuses.map((value) => ({ value, label: t(`Enum.ClientStatus.${value}`) }));
  const bands = healthBands.map((value) => ({ value, label: t(`Enum.HealthBand.${value}`) }));
  return [
    { kind: "multi", key: "status", label: t("Clients.Status"), options: statuses },
    ...(showsHealth ? [{ kind: "multi", key: "health", label: t("Clients.Health"), options: bands } as const] : []),
    { kind: "select", key: "coach", label: t("Clients.LeadCoach"), options: coaches },
    ...(isHost ? [{ kind: "select", key: "tenant", label: t("Clients.Tenant"), options: tenants } as const] : []),
    ...tags,
  ];
}

/** The menu of a row. */
function useRowActions(actions: ClientActions, open: (client: Client) => void, edit: (client: Client) => void) {
  const t = useText();
  return (client: Client): RowAction[] => [
    { key: "open", label: t("Clients.Open"), icon: IconBuilding, onClick: () => open(client) },
    { key: "work", label: t("Clients.WorkIn"), icon: IconDoorEnter, onClick: () => actions.workIn(client) },
    ...(actions.mayChange(client)
      ? [{ key: "edit", label: t("Clients.Edit"), icon: IconPencil, onClick: () => edit(client) }]
      : []),
    ...actions.transitions(client).map(({ key, label, onClick }) => ({ key, label, onClick })),
    ...(actions.mayRemove(client)
      ? [
          {
            key: "delete",
            label: t("Clients.Delete"),
            icon: IconTrash,
            danger: true,
            disabledReason: client.isPrimary ? t("Clients.PrimaryStays") : undefined,
            onClick: () => actions.remove(client),
          },
        ]
      : []),
  ];
}

/** Says that an address asks for what the reader may not see; dismissing it takes that out of the address. */
function HealthNotShown({ onDismiss }: { onDismiss: () => void }) {
  const t = useText();
  return (
    <Banner inset onDismiss={onDismiss}>
      {t("Clients.HealthNotShown")}
    </Banner>
  );
}

/** The list of clients. */
export function ClientsPage() {
  const t = useText();
  const format = useFormat();
  const search = clientsRoute.useSearch();
  const navigate = clientsRoute.useNavigate();
  const showsHealth = useShowsHealth();
  const { state: asked, onState } = useListState(search, clientsList);
  const state = readableState(asked, showsHealth);
  const clients = useQuery(clientsQuery(state));
  useNextPage(clientsQuery, state, clients.data?.totalCount);
  const filters = useFilters(showsHealth);
  const mayCreate = useGranted("Portal.Clients.Create");
  const actions = useClientActions();
  const columns = clientColumns(t, format, actions, showsHealth);
  const rows = clients.data?.items ?? [];
  const { drawer, setDrawer } = useDrawer(search.drawer, { new: mayCreate, record: actions.mayUpdate });
  const editing = rows.find((client) => client.id === drawer && actions.mayChange(client));
  const open = ({ id }: Client): void => {
    rememberList(
      "clients",
      rows.map((row) => row.id),
    );
    void navigate({ to: "/clients/$id", params: { id } });
  };
  const edit = ({ id }: Client): void => setDrawer(id);
  const rowActions = useRowActions(actions, open, edit);
  const bulkActions = useClientBulk();
  const create = mayCreate ? { label: t("Clients.New"), onClick: () => setDrawer("new") } : undefined;
  return (
    <RecordList
      title={t("Clients.Title")}
      count={clients.data && t("Clients.Count", { count: clients.data.totalCount })}
      primary={create}
      banner={!showsHealth && asksForHealth(asked) && <HealthNotShown onDismiss={() => onState(state)} />}
      searchLabel={t("Clients.Search")}
      filters={filters}
      query={clients}
      exported={{ list: "clients", queryKey: clientsQuery(state).queryKey }}
      imported={mayCreate ? "clients" : undefined}
      deleted={{ kind: "Client", policy: "Portal.Clients.Delete" }}
      cards={{ ...useCardView(search), card: (client) => clientCard(t, client) }}
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      state={state}
      onState={onState}
      empty={
        <EmptyState icon={IconBuilding} title={t("Clients.Empty")} text={t("Clients.EmptyText")} create={create} />
      }
      onOpen={open}
      onEdit={actions.mayUpdate ? edit : undefined}
      rowActions={rowActions}
      bulkActions={bulkActions}
    >
      {(drawer === "new" || editing) && (
        <ClientForm key={drawer} client={editing ?? null} onClose={() => setDrawer(undefined)} />
      )}
    </RecordList>
  );
}
