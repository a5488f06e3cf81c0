import { IconBuilding, IconUser } from "@tabler/icons-react";
import { useCallback } from "react";
import { useText } from "@/lib/text";
import { DateField, FieldRow, PickField, SegmentedField, SelectField, TextField, type RecordForm } from "@/form";
import type { Option } from "@/ui";
import { findAssignees, type ClientChoice } from "../../../workspace";
import { employments, findPresent, nameOf, type Staff } from "../../queries";
import type { StaffValues } from "../../values";

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

export const managerOf = ({ managerStaffId, managerName }: Staff): Option | null =>
  managerStaffId && managerName ? { value: managerStaffId, label: managerName } : null;

interface PersonFieldsProps {
  form: RecordForm<StaffValues>;
  person: Staff | null;
  clients: readonly ClientChoice[];
  /** Takes note of the name of somebody picked. */
  learn: (option: Option | null) => void;
}

/** What the person is called, and the client they work for. */
export function NameFields({ form, person, clients }: Omit<PersonFieldsProps, "learn">) {
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

/** Job, manager, contact, employment and user account. */
export function WorkFields({ form, person, learn }: Omit<PersonFieldsProps, "clients">) {
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
