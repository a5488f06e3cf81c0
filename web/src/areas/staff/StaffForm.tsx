import { useQuery, useQueryClient } from "@tanstack/react-query";
import { IconBuilding, IconUser } from "@tabler/icons-react";
import { useCallback } from "react";
import { useWorkspace } from "@/api/workspace";
import { textOr, useText } from "@/lib/text";
import {
  all,
  DateField,
  email,
  FieldRow,
  FormDrawer,
  maxLength,
  PickField,
  required,
  SegmentedField,
  SelectField,
  TextField,
  useRecordForm,
  useShowValue,
} from "@/form";
import { choicesQuery, findAssignees } from "../clients";
import { employments, findStaff, nameOf, staffQuery, useSaveStaff, type Staff } from "./queries";
import { toRequest, toValues, type StaffValues } from "./values";

interface StaffFormProps {
  /** The person to change; null for a new one. */
  person: Staff | null;
  onClose: () => void;
  onSaved: (person: Staff) => void;
}

const endsLater = (end: string | null, { startOn }: StaffValues): string | null =>
  end && startOn && end < startOn ? "Staff.EndBeforeStart" : null;

const rules = {
  clientId: required<string | null>("Staff.ClientFirst"),
  firstName: all<string>(required(), maxLength(64)),
  lastName: all<string>(required(), maxLength(64)),
  preferredName: maxLength(64),
  email: all<string>(email, maxLength(256)),
  phone: maxLength(32),
  jobTitle: maxLength(100),
  endOn: endsLater,
};

/** Pickers of people of the chosen client. */
function usePickers(clientId: string | null) {
  const findManager = useCallback((text: string) => findStaff(text, clientId ?? undefined), [clientId]);
  const findUser = useCallback(
    async (text: string) =>
      clientId ? (await findAssignees(clientId, text)).filter(({ isProvider }) => !isProvider) : [],
    [clientId],
  );
  return { findManager, findUser };
}

/** Adds a person to the directory or changes one. */
export function StaffForm({ person, onClose, onSaved }: StaffFormProps) {
  const t = useText();
  const cache = useQueryClient();
  const workspace = useWorkspace();
  const choices = useQuery(choicesQuery()).data ?? [];
  const clients = choices.filter(({ tenantId }) => !person || tenantId === person.tenantId);
  const only = clients.length === 1 ? clients[0]?.id : undefined;
  const form = useRecordForm<StaffValues>({
    initialValues: toValues(person, workspace?.clientId ?? only ?? null),
    validate: rules,
  });
  const save = useSaveStaff(person, onSaved);
  const { show, learn } = useShowValue({
    employment: (value) => textOr(`Enum.Employment.${value}`, value),
    clientId: (value) => clients.find(({ id }) => id === value)?.name ?? value,
  });
  const { clientId, userId } = form.getValues();
  const { findManager, findUser } = usePickers(clientId);
  const tenantOf = (id: string | null) => clients.find((client) => client.id === id)?.tenantId ?? "";
  const field = (path: keyof StaffValues & string) => form.getInputProps(path);
  const manager =
    person?.managerStaffId && person.managerName ? { value: person.managerStaffId, label: person.managerName } : null;
  async function load(known: Staff): Promise<StaffValues> {
    const theirs = await cache.fetchQuery({ ...staffQuery(known.id), staleTime: 0 });
    for (const { managerStaffId, managerName } of [known, theirs]) {
      learn(managerStaffId && managerName ? { value: managerStaffId, label: managerName } : null);
    }
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
      <FieldRow>
        <TextField label={t("Staff.FirstName")} {...field("firstName")} autoFocus />
        <TextField label={t("Staff.LastName")} {...field("lastName")} />
      </FieldRow>
      <FieldRow>
        <SelectField
          label={t("Staff.Client")}
          icon={IconBuilding}
          options={clients.map(({ id, name, code }) => ({ value: id, label: name, note: code ?? undefined }))}
          {...field("clientId")}
        />
        <TextField label={t("Staff.PreferredName")} optional {...field("preferredName")} />
      </FieldRow>
      <FieldRow>
        <TextField label={t("Staff.JobTitle")} optional {...field("jobTitle")} />
        <PickField
          key={clientId}
          label={t("Staff.Manager")}
          optional
          icon={IconUser}
          load={findManager}
          selected={manager}
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
    </FormDrawer>
  );
}
