import { useSuspenseQuery } from "@tanstack/react-query";
import { IconTrash, IconUserOff } from "@tabler/icons-react";
import { useState } from "react";
import { useCrumb } from "@/lib/crumbs";
import { useDrawer } from "@/lib/drawer";
import { useNeighbours } from "@/lib/listPosition";
import { useText } from "@/lib/text";
import { DetailPage, type DetailTab } from "@/ui";
import { RecordTags, useRecordTabs, WatchMenu } from "../records";
import { AnonymiseDialog } from "./parts/leaving/AnonymiseDialog";
import { PersonCertificates } from "./parts/certificates/PersonCertificates";
import { PersonClients } from "./parts/clients/PersonClients";
import { PersonFacts } from "./parts/person/PersonFacts";
import { PersonJobRoles } from "./parts/jobRoles/PersonJobRoles";
import { PersonStatus } from "./parts/person/PersonStatus";
import { PersonReports, PersonTeams } from "./parts/person/PersonTables";
import { nameOf, personQuery, type Staff } from "./queries";
import { personRoute } from "./routes";
import { PersonForm } from "./PersonForm";
import { usePersonActions, type PersonActions } from "./usePersonActions";

function useTabs(person: Staff, onGone: () => void): DetailTab[] {
  const t = useText();
  const ofRecord = useRecordTabs({ kind: "Staff", id: person.id, tenantId: person.tenantId });
  const content = (
    <>
      <PersonClients person={person} onGone={onGone} />
      <PersonTeams person={person} />
      <PersonReports person={person} />
      {person.canSeeCertificates && <PersonJobRoles person={person} />}
      {person.canSeeCertificates && <PersonCertificates person={person} />}
    </>
  );
  return [{ value: "details", label: t("Records.Details"), content }, ...ofRecord];
}

/** What ends an entry, behind More; `dialog` is for the caller to draw. */
function useEnds(person: Staff, actions: PersonActions) {
  const t = useText();
  const [isAnonymising, setAnonymising] = useState(false);
  const anonymise = { key: "anonymise", label: t("Staff.Anonymise"), icon: IconUserOff, danger: true };
  const del = { key: "delete", label: t("Staff.Delete"), icon: IconTrash, danger: true };
  return {
    dialog: isAnonymising && <AnonymiseDialog person={person} onClose={() => setAnonymising(false)} />,
    more: [
      ...(person.canAnonymise ? [{ ...anonymise, onClick: () => setAnonymising(true) }] : []),
      ...(actions.mayRemove(person) ? [{ ...del, onClick: () => actions.remove(person) }] : []),
    ],
  };
}

/** One person: clients, teams, reports and certificates beside the facts. */
export function PersonPage() {
  const t = useText();
  const { id } = personRoute.useParams();
  const search = personRoute.useSearch();
  const navigate = personRoute.useNavigate();
  const person = useSuspenseQuery(personQuery(id)).data;
  const leave = (): void => void navigate({ to: "/staff" });
  const actions = usePersonActions(leave);
  const mayChange = actions.mayChange(person);
  const { drawer, setDrawer } = useDrawer(search.drawer, { edit: mayChange });
  const position = useNeighbours("staff", id, (to) => void navigate({ to: "/staff/$id", params: { id: to } }));
  useCrumb(nameOf(person));
  const ends = useEnds(person, actions);
  const edit = mayChange ? () => setDrawer("edit") : undefined;
  const tabs = useTabs(person, leave);
  return (
    <>
      <DetailPage
        number={person.jobTitle ?? undefined}
        title={nameOf(person)}
        chips={
          <>
            <PersonStatus person={person} />
            <RecordTags kind="Staff" id={person.id} tenantId={person.tenantId} />
          </>
        }
        transitions={actions.transitions(person)}
        position={position}
        tools={<WatchMenu kind="Staff" id={person.id} tenantId={person.tenantId} />}
        more={ends.more}
        onEdit={edit}
        editLabel={t("Staff.Edit")}
        side={<PersonFacts person={person} />}
        tabs={tabs}
        tab={search.tab ?? "details"}
        onTab={(tab) => void navigate({ search: { tab }, replace: true })}
      />
      {drawer === "edit" && <PersonForm key={person.id} person={person} onClose={() => setDrawer(undefined)} />}
      {actions.dialog}
      {ends.dialog}
    </>
  );
}
