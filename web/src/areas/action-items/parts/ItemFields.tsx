import { useQuery } from "@tanstack/react-query";
import { IconBuilding, IconUser } from "@tabler/icons-react";
import { useCallback } from "react";
import { useCurrentUser, useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import {
  all,
  DateField,
  FieldRow,
  maxLength,
  PickField,
  required,
  SegmentedField,
  SelectField,
  SwitchField,
  TextArea,
  TextField,
  type RecordForm,
} from "@/form";
import type { Option } from "@/ui";
import { findAssignees, type ClientChoice } from "../../clients";
import { teamChoicesQuery } from "../../teams";
import { actionTypes, priorities, type ActionItem } from "../queries";
import type { ItemValues } from "../values";

const isOther = (verifier: string | null, { ownerUserId }: ItemValues): string | null =>
  verifier && verifier === ownerUserId ? "ActionItems.VerifierIsOwner" : null;

const startsEarlier = (due: string | null, { startOn }: ItemValues): string | null =>
  due && startOn && due < startOn ? "ActionItems.DueBeforeStart" : null;

export const itemRules = {
  title: all<string>(required(), maxLength(200)),
  clientId: required<string | null>("ActionItems.ClientFirst"),
  ownerUserId: required<string | null>("ActionItems.OwnerFirst"),
  dueOn: (due: string | null, values: ItemValues) => required<string | null>()(due) ?? startsEarlier(due, values),
  description: maxLength(4000),
  verifierUserId: isOther,
};

interface ItemFieldsProps {
  form: RecordForm<ItemValues>;
  /** The item to change; null for a new one, which has a client and a date to choose. */
  item: ActionItem | null;
  clients: readonly ClientChoice[];
  /** Told of each chosen person. */
  onPick?: (person: Option | null) => void;
}

function optionOf(id: string | null | undefined, name: string | null | undefined): Option | null {
  return id && name ? { value: id, label: name } : null;
}

/** The fields of an item. */
export function ItemFields({ form, item, clients, onPick }: ItemFieldsProps) {
  const t = useText();
  const user = useCurrentUser();
  const mayAssign = useGranted("Portal.ActionItems.AssignOthers");
  const { clientId, requiresVerification } = form.getValues();
  const seesTeams = useGranted("Portal.Teams");
  const teams = useQuery({ ...teamChoicesQuery(clientId ?? ""), enabled: Boolean(clientId) && seesTeams }).data ?? [];
  const findPeople = useCallback(
    (text: string) => (clientId ? findAssignees(clientId, text) : Promise.resolve([])),
    [clientId],
  );
  const field = (path: keyof ItemValues & string) => form.getInputProps(path);
  const me = optionOf(user.id, [user.name, user.surName].filter(Boolean).join(" "));
  const owner = item ? optionOf(item.ownerUserId, item.ownerName) : me;
  return (
    <>
      <TextField label={t("ActionItems.Name")} {...field("title")} autoFocus />
      <FieldRow>
        {!item && (
          <SelectField
            label={t("ActionItems.Client")}
            icon={IconBuilding}
            options={clients.map(({ id, name, code }) => ({ value: id, label: name, note: code ?? undefined }))}
            {...field("clientId")}
          />
        )}
        <SelectField
          label={t("ActionItems.Team")}
          optional
          options={teams.map(({ id, name }) => ({ value: id, label: name }))}
          {...field("teamId")}
        />
      </FieldRow>
      <FieldRow>
        <PickField
          key={clientId}
          label={t("ActionItems.Owner")}
          hint={mayAssign ? undefined : t("ActionItems.OwnOnly")}
          disabled={!mayAssign}
          icon={IconUser}
          load={findPeople}
          selected={owner}
          onPick={onPick}
          {...field("ownerUserId")}
        />
        {item ? (
          <DateField label={t("ActionItems.Start")} optional {...field("startOn")} />
        ) : (
          <DateField label={t("ActionItems.Due")} hint={t("ActionItems.DueHint")} {...field("dueOn")} />
        )}
      </FieldRow>
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
      <SwitchField
        label={t("ActionItems.NeedsVerification")}
        hint={t("ActionItems.NeedsVerificationHint")}
        {...field("requiresVerification")}
      />
      {requiresVerification && (
        <PickField
          key={`verifier-${clientId ?? ""}`}
          label={t("ActionItems.Verifier")}
          hint={t("ActionItems.VerifierHint")}
          optional
          icon={IconUser}
          load={findPeople}
          selected={optionOf(item?.verifierUserId, item?.verifierName)}
          onPick={onPick}
          {...field("verifierUserId")}
        />
      )}
      <SwitchField label={t("ActionItems.Private")} hint={t("ActionItems.PrivateHint")} {...field("isPrivate")} />
    </>
  );
}
