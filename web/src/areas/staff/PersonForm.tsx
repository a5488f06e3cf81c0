import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useWorkspace } from "@/api/workspace";
import { limitsOf } from "@/api/limitsOf";
import { textOr, useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { all, email, fits, FormDrawer, required, useRecordForm, useShowValue } from "@/form";
import { choicesQuery, openClients } from "../workspace";
import { nameOf, personQuery, useSaveStaff, type Staff } from "./queries";
import { toRequest, toValues, type StaffValues } from "./values";
import { managerOf, NameFields, WorkFields } from "./parts/person/PersonFields";

interface PersonFormProps {
  /** The person to change; null for a new one. */
  person: Staff | null;
  onClose: () => void;
}

const endsLater = (end: string | null, { startOn }: StaffValues): string | null =>
  end && startOn && end < startOn ? "Staff.EndBeforeStart" : null;

const rules = {
  clientId: required<string | null>("Staff.ClientFirst"),
  firstName: all<string>(required(), fits(limitsOf("StaffRequest", "firstName"))),
  lastName: all<string>(required(), fits(limitsOf("StaffRequest", "lastName"))),
  preferredName: fits(limitsOf("StaffRequest", "preferredName")),
  email: all<string>(email, fits(limitsOf("StaffRequest", "email"))),
  phone: fits(limitsOf("StaffRequest", "phone")),
  jobTitle: fits(limitsOf("StaffRequest", "jobTitle")),
  endOn: endsLater,
};

/** Adds a person to the directory or changes one. */
export function PersonForm({ person, onClose }: PersonFormProps) {
  const t = useText();
  const cache = useQueryClient();
  const workspace = useWorkspace();
  const choices = useQuery(choicesQuery()).data ?? [];
  const clients = openClients(choices, person?.clientId).filter(
    ({ tenantId }) => !person || tenantId === person.tenantId,
  );
  const only = clients.length === 1 ? clients[0]?.id : undefined;
  const form = useRecordForm<StaffValues>({
    initialValues: toValues(person, workspace?.clientId ?? only ?? null),
    validate: rules,
  });
  const save = useSaveStaff(person, (saved) => {
    showToast({ severity: "success", summary: t("Staff.Saved", { name: nameOf(saved) }) });
    onClose();
  });
  const { show, learn } = useShowValue({
    employment: (value) => textOr(`Enum.Employment.${value}`, value),
    clientId: (value) => clients.find(({ id }) => id === value)?.name ?? value,
  });
  const tenantOf = (id: string | null) => clients.find((client) => client.id === id)?.tenantId ?? "";
  async function load(known: Staff): Promise<StaffValues> {
    const theirs = await cache.fetchQuery({ ...personQuery(known.id), staleTime: 0 });
    for (const version of [known, theirs]) learn(managerOf(version));
    return toValues(theirs, null);
  }
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={person ? t("Staff.EditTitle", { name: nameOf(person) }) : t("Staff.New")}
      form={form}
      submitLabel={t(person ? "Staff.Save" : "Staff.Create")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate({ tenantId: tenantOf(values.clientId), body: toRequest(values) })}
      {...(person && { conflict: { load: () => load(person), show } })}
    >
      <NameFields form={form} person={person} clients={clients} />
      <WorkFields form={form} person={person} learn={learn} />
    </FormDrawer>
  );
}
