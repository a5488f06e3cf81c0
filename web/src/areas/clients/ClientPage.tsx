import { useSuspenseQuery } from "@tanstack/react-query";
import { IconDoorEnter, IconPencil, IconTrash } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useWorkspace } from "@/api/workspace";
import { useCrumb } from "@/lib/crumbs";
import { permittedDrawer } from "@/lib/drawer";
import { useFormat } from "@/lib/format";
import { useListPosition } from "@/lib/listPosition";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Chip, DetailPage, IconButton, Panel, Person, PropertyList, StatusChip } from "@/ui";
import { ClientForm } from "./ClientForm";
import { clientLooks } from "./looks";
import { ClientProfile } from "./parts/ClientProfile";
import { CoachesTab } from "./parts/CoachesTab";
import { ContactsTab } from "./parts/ContactsTab";
import { StaffTab } from "./parts/StaffTab";
import { TeamsTab } from "./parts/TeamsTab";
import { clientQuery, type Client } from "./queries";
import { clientRoute } from "./routes";
import { useClientActions } from "./useClientActions";

function useNeighbours(id: string) {
  const t = useText();
  const navigate = clientRoute.useNavigate();
  const position = useListPosition("clients", id);
  if (!position) return undefined;
  const go = (to: string | undefined) =>
    to ? () => void navigate({ to: "/clients/$id", params: { id: to }, search: (last: object) => last }) : undefined;
  return {
    text: t("Detail.Position", { place: position.place, total: position.total }),
    onPrevious: go(position.previous),
    onNext: go(position.next),
  };
}

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
          { label: t("Clients.EngagementStart"), value: client.engagementStart && format.date(client.engagementStart) },
          { label: t("Clients.EngagementEnd"), value: client.engagementEnd && format.date(client.engagementEnd) },
          { label: t("Clients.Created"), value: format.date(client.createdAt) },
        ]}
      />
    </Panel>
  );
}

/** One client: profile, contacts, coaches, teams and staff. */
export function ClientPage() {
  const t = useText();
  const { id } = clientRoute.useParams();
  const search = clientRoute.useSearch();
  const navigate = clientRoute.useNavigate();
  const client = useSuspenseQuery(clientQuery(id)).data;
  const workspace = useWorkspace();
  const actions = useClientActions(() => void navigate({ to: "/clients" }));
  const position = useNeighbours(id);
  useCrumb(client.name);
  const setDrawer = (next: string | undefined): void =>
    void navigate({ search: (last: object) => ({ ...last, drawer: next }) });
  const drawer = permittedDrawer(search.drawer, {
    edit: actions.mayEdit,
    contacts: actions.mayEdit,
    coaches: useGranted("Portal.Clients.AssignCoaches"),
  });
  const drawers = { drawer: drawer ?? null, setDrawer };
  return (
    <>
      <DetailPage
        number={client.code}
        title={client.name}
        chips={
          <>
            <StatusChip status={client.status} looks={clientLooks} label={t(`Enum.ClientStatus.${client.status}`)} />
            {client.isPrimary && <Chip tone="outline">{t("Clients.Primary")}</Chip>}
          </>
        }
        transitions={[
          ...actions.transitions(client),
          ...(workspace?.clientId === client.id
            ? []
            : [
                {
                  key: "work",
                  label: t("Clients.WorkIn"),
                  icon: IconDoorEnter,
                  kind: "primary" as const,
                  onClick: () => actions.workIn(client),
                },
              ]),
        ]}
        position={position}
        tools={
          <>
            {actions.mayEdit && (
              <IconButton size="small" icon={IconPencil} label={t("Clients.Edit")} onClick={() => setDrawer("edit")} />
            )}
            {actions.mayDelete && (
              <IconButton
                size="small"
                icon={IconTrash}
                label={t("Clients.Delete")}
                disabledReason={client.isPrimary ? t("Clients.PrimaryStays") : undefined}
                onClick={() => actions.remove(client)}
              />
            )}
          </>
        }
        onEdit={actions.mayEdit ? () => setDrawer("edit") : undefined}
        tab={search.tab ?? "profile"}
        onTab={(tab) => void navigate({ search: (last: object) => ({ ...last, tab }), replace: true })}
        tabs={[
          { value: "profile", label: t("Clients.Profile"), content: <ClientProfile client={client} /> },
          { value: "contacts", label: t("Clients.Contacts"), content: <ContactsTab client={client} {...drawers} /> },
          { value: "coaches", label: t("Clients.Coaches"), content: <CoachesTab client={client} {...drawers} /> },
          { value: "teams", label: t("Clients.Teams"), content: <TeamsTab client={client} /> },
          { value: "staff", label: t("Clients.Staff"), content: <StaffTab client={client} /> },
        ]}
        side={<Facts client={client} />}
      />
      {drawer === "edit" && (
        <ClientForm
          key={client.id}
          client={client}
          onClose={() => setDrawer(undefined)}
          onSaved={(saved) => {
            showToast({ severity: "success", summary: t("Clients.Saved", { name: saved.name }) });
            setDrawer(undefined);
          }}
        />
      )}
    </>
  );
}
