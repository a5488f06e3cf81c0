import { useSuspenseQuery } from "@tanstack/react-query";
import { IconDoorEnter, IconFileZip, IconTrash } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useWorkspace } from "@/api/workspace";
import { useCrumb } from "@/lib/crumbs";
import { useDrawer } from "@/lib/drawer";
import { useNeighbours } from "@/lib/listPosition";
import { useText } from "@/lib/text";
import { Chip, DetailPage, StatusChip, type MenuAction, type Transition } from "@/ui";
import { RecordTags, WatchMenu } from "../records";
import { ClientForm } from "./ClientForm";
import { clientLooks } from "./looks";
import { DataPackDrawer } from "./parts/dataPack/DataPackDrawer";
import { HealthChip } from "./parts/health/HealthChip";
import { ClientFacts } from "./parts/profile/ClientFacts";
import { useClientTabs } from "./parts/useClientTabs";
import { OnboardingChip } from "./parts/onboarding/OnboardingChip";
import { clientQuery, type Client } from "./queries";
import { clientRoute } from "./routes";
import { useClientActions, type ClientActions } from "./useClientActions";

function useMore(client: Client, actions: ClientActions, onPack: (() => void) | undefined): MenuAction[] {
  const t = useText();
  const more: MenuAction[] = [];
  if (onPack) more.push({ key: "pack", label: t("Clients.Pack"), icon: IconFileZip, onClick: onPack });
  if (actions.mayRemove(client)) {
    const disabledReason = client.isPrimary ? t("Clients.PrimaryStays") : undefined;
    const onClick = (): void => actions.remove(client);
    more.push({ key: "delete", label: t("Clients.Delete"), icon: IconTrash, danger: true, disabledReason, onClick });
  }
  return more;
}

/** Moves of the client, and the way into its workspace from outside. */
function useTransitions(client: Client, actions: ClientActions): Transition[] {
  const t = useText();
  const workspace = useWorkspace();
  const moves = actions.transitions(client);
  if (workspace?.clientId === client.id) return moves;
  const label = t("Clients.WorkIn");
  const onClick = (): void => actions.workIn(client);
  return [...moves, { key: "work", label, icon: IconDoorEnter, kind: "primary", onClick }];
}

/** What is read beside the client's name. */
function Chips({ client }: { client: Client }) {
  const t = useText();
  return (
    <>
      <StatusChip status={client.status} looks={clientLooks} label={t(`Enum.ClientStatus.${client.status}`)} />
      <OnboardingChip client={client} />
      {client.healthBand && <HealthChip band={client.healthBand} score={client.healthScore} />}
      {client.isPrimary && <Chip tone="outline">{t("Clients.Primary")}</Chip>}
      <RecordTags kind="Client" id={client.id} tenantId={client.tenantId} />
    </>
  );
}

/** One client: profile, contacts, coaches, teams and staff. */
export function ClientPage() {
  const t = useText();
  const { id } = clientRoute.useParams();
  const search = clientRoute.useSearch();
  const navigate = clientRoute.useNavigate();
  const client = useSuspenseQuery(clientQuery(id)).data;
  const actions = useClientActions(() => void navigate({ to: "/clients" }));
  const mayChange = actions.mayChange(client);
  const transitions = useTransitions(client, actions);
  const position = useNeighbours(
    "clients",
    id,
    (to) => void navigate({ to: "/clients/$id", params: { id: to }, search: (last: object) => last }),
  );
  useCrumb(client.name);
  const mayPack = useGranted("Portal.Clients.Export");
  const { drawer, setDrawer } = useDrawer(search.drawer, {
    edit: mayChange,
    pack: mayPack,
    contacts: mayChange,
    coaches: useGranted("Portal.Clients.AssignCoaches") && client.status !== "Closed",
  });
  const tabs = useClientTabs(client, { drawer: drawer ?? null, setDrawer });
  const edit = (): void => setDrawer("edit");
  const pack = (): void => setDrawer("pack");
  return (
    <>
      <DetailPage
        number={client.code}
        title={client.name}
        chips={<Chips client={client} />}
        transitions={transitions}
        position={position}
        tools={<WatchMenu kind="Client" id={client.id} tenantId={client.tenantId} />}
        more={useMore(client, actions, mayPack ? pack : undefined)}
        onEdit={mayChange ? edit : undefined}
        editLabel={t("Clients.Edit")}
        tab={search.tab ?? "overview"}
        onTab={(tab) => void navigate({ search: (last: object) => ({ ...last, tab }), replace: true })}
        tabs={tabs}
        side={<ClientFacts client={client} />}
      />
      {drawer === "edit" && <ClientForm key={client.id} client={client} onClose={() => setDrawer(undefined)} />}
      {drawer === "pack" && <DataPackDrawer key={client.id} client={client} onClose={() => setDrawer(undefined)} />}
    </>
  );
}
