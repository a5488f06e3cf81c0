import { useQuery, useQueryClient } from "@tanstack/react-query";
import { IconBuilding, IconUser } from "@tabler/icons-react";
import { useCallback } from "react";
import { useWorkspace } from "@/api/workspace";
import { limitsOf } from "@/api/limitsOf";
import { textOr, useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import {
  all,
  DateField,
  email,
  FieldRow,
  fits,
  FormDrawer,
  PickField,
  required,
  SegmentedField,
  SelectField,
  TextField,
  useRecordForm,
  type RecordForm,
  useShowValue,
} from "@/form";
import type { Option } from "@/ui";
import { choicesQuery, findAssignees, openClients, type ClientChoice } from "../workspace";
import { employments, findPresent, nameOf, personQuery, useSaveStaff, type Staff } from "./queries";
import { toRequest, toValues, type StaffValues } from "./values";

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

/** Pickers of people of the chosen client. */
function usePickers(clientId: string | null) {
  const findManager = useCallback((text: string) => findPresent(text, clientId ?? undefined), [clientId]);
  const findUser = useCallback(
    async (text: string) =>
      clientId ? (await findAssignees(clientId, text)).filter(({ isProvider }) => !isProvider) : [],
    [clientId],
  );
  return { findManager, findUser };
}

const managerOf = ({ managerStaffId, managerName }: Staff): Option | null =>
  managerStaffId && managerName ? { value: managerStaffId, label: managerName } : null;

interface FieldsProps {
  form: RecordForm<StaffValues>;
  person: Staff | null;
  clients: readonly ClientChoice[];
  /** Takes note of the name of somebody picked. */
  learn: (option: Option | null) => void;
}

function NameFields({ form, person, clients }: Omit<FieldsProps, "learn">) {
  const t = useText();
  const { clientId } = form.getValues();
  // Who decides where people work may mean one more client.
  const isMoved = person?.canAddClient && clientId !== null && clientId !== person.clientId;
  return (
    <>
      <FieldRow>
        <TextField label={t("Staff.FirstName")} {...form.getInputProps("firstName")} autoFocus />
        <TextField label={t("Staff.LastName")} {...form.getInputProps("lastName")} />
      </FieldRow>
      <FieldRow>
        <SelectField
          label={t("Staff.Client")}
          icon={IconBuilding}
          hint={isMoved && t("Staff.LeavesClient", { name: nameOf(person), client: person.clientName })}
          options={clients.map(({ id, name, code }) => ({ value: id, label: name, note: code ?? undefined }))}
          {...form.getInputProps("clientId")}
        />
        <TextField label={t("Staff.PreferredName")} optional {...form.getInputProps("preferredName")} />
      </FieldRow>
    </>
  );
}

function WorkFields({ form, person, learn }: Omit<FieldsProps, "clients">) {
  const t = useText();
  const { clientId, userId } = form.getValues();
  const { findManager, findUser } = usePickers(clientId);
  const field = (path: keyof StaffValues & string) => form.getInputProps(path);
  return (
    <>
      <FieldRow>
        <TextField label={t("Staff.JobTitle")} optional {...field("jobTitle")} />
        <PickField
          key={clientId}
          label={t("Staff.Manager")}
          optional
          icon={IconUser}
          load={findManager}
          selected={person && managerOf(person)}
          onPick={learn}
          {...field("managerStaffId")}
        />
      </FieldRow>
      <FieldRow>
        <TextField label={t("Staff.Email")} optional {...field("email")} />
        <TextField label={t("Staff.Phone")} optional {...field("phone")} />
      </FieldRow>
      <SegmentedField
        label={t("Staff.Employment")}
        options={employments.map((value) => ({ value, label: t(`Enum.Employment.${value}`) }))}
        {...field("employment")}
      />
      <FieldRow>
        <DateField label={t("Staff.StartOn")} optional {...field("startOn")} />
        <DateField label={t("Staff.EndOn")} optional {...field("endOn")} />
      </FieldRow>
      <PickField
        key={`user-${clientId ?? ""}`}
        label={t("Staff.User")}
        hint={t("Staff.UserHint")}
        optional
        load={findUser}
        onPick={learn}
        selected={person?.userId && userId === person.userId ? { value: userId, label: nameOf(person) } : null}
        {...field("userId")}
      />
    </>
  );
}

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
