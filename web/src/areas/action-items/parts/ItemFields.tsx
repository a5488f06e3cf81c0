import { useQuery } from "@tanstack/react-query";
import { IconBuilding } from "@tabler/icons-react";
import { useCallback } from "react";
import { useCurrentUser, useGranted } from "@/api/bootstrap";
import { limitsOf } from "@/api/limitsOf";
import { useText } from "@/lib/text";
import {
  all,
  DateField,
  FieldRow,
  fits,
  type RecordForm,
  required,
  SegmentedField,
  SelectField,
  SwitchField,
  TextArea,
  TextField,
} from "@/form";
import type { Option } from "@/ui";
import { findAssignees, type ClientChoice } from "../../workspace";
import { teamChoicesQuery } from "../../teams";
import { actionTypes, priorities, type ActionItem } from "../queries";
import type { ItemValues } from "../values";
import { OwnerFields, VerificationFields } from "./PeopleFields";

const isOther = (verifier: string | null, { ownerUserId }: ItemValues): string | null =>
  verifier && verifier === ownerUserId ? "ActionItems.VerifierIsOwner" : null;

const startsEarlier = (due: string | null, { startOn }: ItemValues): string | null =>
  due && startOn && due < startOn ? "ActionItems.DueBeforeStart" : null;

export const itemRules = {
  title: all<string>(required(), fits(limitsOf("ActionItemUpdateRequest", "title"))),
  clientId: required<string | null>("ActionItems.ClientFirst"),
  ownerUserId: required<string | null>("ActionItems.OwnerFirst"),
  dueOn: (due: string | null, values: ItemValues) => required<string | null>()(due) ?? startsEarlier(due, values),
  description: fits(limitsOf("ActionItemUpdateRequest", "description")),
  verifierUserId: isOther,
};

interface ItemFieldsProps {
  form: RecordForm<ItemValues>;
  /** The item to change; null for a new one, which has a client and a date to choose. */
  item: ActionItem | null;
  clients: readonly ClientChoice[];
  /** Called with each chosen person. */
  onPick?: (person: Option | null) => void;
}

/** Where an item belongs: client and team; the client of an item stays. */
function PlaceFields({ form, item, clients }: ItemFieldsProps) {
  const t = useText();
  const { clientId } = form.getValues();
  const seesTeams = useGranted("Portal.Teams");
  const teams = useQuery({ ...teamChoicesQuery(clientId ?? ""), enabled: Boolean(clientId) && seesTeams }).data ?? [];
  return (
    <FieldRow>
      {!item && (
        <SelectField
          label={t("ActionItems.Client")}
          icon={IconBuilding}
          options={clients.map(({ id, name, code }) => ({ value: id, label: name, note: code ?? undefined }))}
          {...form.getInputProps("clientId")}
        />
      )}
      <SelectField
        label={t("ActionItems.Team")}
        optional
        options={teams.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps("teamId")}
      />
    </FieldRow>
  );
}

export function ItemFields({ form, item, clients, onPick }: ItemFieldsProps) {
  const t = useText();
  const { clientId } = form.getValues();
  const findPeople = useCallback(
    (text: string) => (clientId ? findAssignees(clientId, text) : Promise.resolve([])),
    [clientId],
  );
  const field = (path: keyof ItemValues & string) => form.getInputProps(path);
  // An owner without further rights neither waives the verification nor hides the item.
  const maySteer = item ? item.canSteer : true;
  const user = useCurrentUser();
  const mayHide = item ? item.canSteer && item.ownerUserId === user.id && !item.sourceId : true;
  const people = { form, item, onPick, findPeople };
  return (
    <>
      <TextField label={t("ActionItems.Name")} {...field("title")} autoFocus />
      <PlaceFields form={form} item={item} clients={clients} />
      <OwnerFields {...people} />
      <SegmentedField
        label={t("ActionItems.Priority")}
        options={priorities.map((value) => ({ value, label: t(`Enum.Priority.${value}`) }))}
        {...field("priority")}
      />
      {!item && (
        <FieldRow>
          <SelectField
            label={t("ActionItems.Type")}
            options={actionTypes.map((value) => ({ value, label: t(`Enum.ActionType.${value}`) }))}
            {...field("actionType")}
          />
          <DateField label={t("ActionItems.Start")} optional {...field("startOn")} />
        </FieldRow>
      )}
      <TextArea label={t("ActionItems.Description")} optional {...field("description")} />
      <VerificationFields {...people} maySteer={maySteer} />
      <SwitchField
        label={t("ActionItems.Private")}
        hint={t("ActionItems.PrivateHint")}
        {...field("isPrivate")}
        disabled={!mayHide}
      />
    </>
  );
}
