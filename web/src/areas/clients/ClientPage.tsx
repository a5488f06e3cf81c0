import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { IconDoorEnter, IconFileZip, IconTrash } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useWorkspace } from "@/api/workspace";
import { useCrumb } from "@/lib/crumbs";
import { useDrawer } from "@/lib/drawer";
import { useFormat } from "@/lib/format";
import { useNeighbours } from "@/lib/listPosition";
import { useText } from "@/lib/text";
import {
  Chip,
  DetailPage,
  Panel,
  Person,
  PropertyList,
  StatusChip,
  type DetailTab,
  type MenuAction,
  type Transition,
} from "@/ui";
import { RecordTags, useRecordTabs, WatchMenu } from "../records";
import { ClientForm } from "./ClientForm";
import { clientLooks } from "./looks";
import { ClientOverview } from "./parts/overview/ClientOverview";
import { ClientProfile } from "./parts/overview/ClientProfile";
import { CoachesTab } from "./parts/coaches/CoachesTab";
import { ContactsTab, type DrawerTabProps } from "./parts/contacts/ContactsTab";
import { DataPackDrawer } from "./parts/dataPack/DataPackDrawer";
import { HealthChip } from "./parts/health/HealthChip";
import { HealthTab } from "./parts/health/HealthTab";
import { NotesTab } from "./parts/notes/NotesTab";
import { OnboardingTab } from "./parts/onboarding/OnboardingTab";
import { StaffTab } from "./parts/StaffTab";
import { TeamsTab } from "./parts/TeamsTab";
import { useShowsHealth } from "./parts/health/useShowsHealth";
import { clientQuery, onboardingQuery, type Client } from "./queries";
import { clientRoute } from "./routes";
import { useClientActions, type ClientActions } from "./useClientActions";

function Facts({ client }: { client: Client }) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel label={t("Detail.Properties")}>
      <PropertyList
        properties={[
          { label: t("Clients.LeadCoach"), value: <Person name={client.leadCoachName} /> },
          { label: t("Clients.Industry"), value: client.industry },
          { label: t("Clients.SizeBand"), value: client.sizeBand },
          { label: t("Clients.Programme"), value: client.programme },
          { label: t("Clients.EngagementStart"), value: client.engagementStart && format.date(client.engagementStart) },
          { label: t("Clients.EngagementEnd"), value: client.engagementEnd && format.date(client.engagementEnd) },
          { label: t("Clients.Created"), value: format.date(client.createdAt) },
        ]}
      />
    </Panel>
  );
}

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

function useTabs(client: Client, drawers: Omit<DrawerTabProps, "client">): DetailTab[] {
  const t = useText();
  const ofRecord = useRecordTabs({ kind: "Client", id: client.id, tenantId: client.tenantId });
  const readsNotes = useGranted("Portal.Clients.InternalNotes");
  const health = { value: "health", label: t("Clients.Health"), content: <HealthTab client={client} /> };
  const showsHealth = useShowsHealth();
  const steps = useQuery(onboardingQuery(client)).data?.items ?? [];
  const keepsTemplate = useGranted("Portal.Clients.OnboardingTemplate");
  const onboarding = {
    value: "onboarding",
    label: t("Clients.Onboarding"),
    content: <OnboardingTab client={client} />,
  };
  const notes = { value: "notes", label: t("Clients.Notes"), content: <NotesTab client={client} /> };
  return [
    { value: "overview", label: t("Clients.Overview"), content: <ClientOverview client={client} /> },
    ...(showsHealth ? [health] : []),
    ...(steps.length > 0 || keepsTemplate ? [onboarding] : []),
    { value: "contacts", label: t("Clients.Contacts"), content: <ContactsTab client={client} {...drawers} /> },
    { value: "coaches", label: t("Clients.Coaches"), content: <CoachesTab client={client} {...drawers} /> },
    { value: "teams", label: t("Clients.Teams"), content: <TeamsTab client={client} /> },
    { value: "staff", label: t("Clients.Staff"), content: <StaffTab client={client} /> },
    ...(readsNotes ? [notes] : []),
    ...ofRecord,
    { value: "profile", label: t("Clients.Profile"), content: <ClientProfile client={client} /> },
  ];
}

/** How far the onboarding is, while it lasts. */
function Progress({ client }: { client: Client }) {
  const t = useText();
  const format = useFormat();
  const checklist = useQuery(onboardingQuery(client)).data;
  if (client.status !== "Onboarding" || !checklist?.items.length) return null;
  const [settled, all] = [checklist.settled, checklist.items.length].map((count) => format.number(count));
  return <Chip tone="info">{t("Clients.Onboarding.Progress", { settled: settled ?? "", all: all ?? "" })}</Chip>;
}

/** What is read beside the client's name. */
function Chips({ client }: { client: Client }) {
  const t = useText();
  return (
    <>
      <StatusChip status={client.status} looks={clientLooks} label={t(`Enum.ClientStatus.${client.status}`)} />
      <Progress client={client} />
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
  const tabs = useTabs(client, { drawer: drawer ?? null, setDrawer });
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
        side={<Facts client={client} />}
      />
      {drawer === "edit" && <ClientForm key={client.id} client={client} onClose={() => setDrawer(undefined)} />}
      {drawer === "pack" && <DataPackDrawer key={client.id} client={client} onClose={() => setDrawer(undefined)} />}
    </>
  );
}
