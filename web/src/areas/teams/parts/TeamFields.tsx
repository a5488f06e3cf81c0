import { IconBuilding, IconUser } from "@tabler/icons-react";
import { useCallback } from "react";
import { useText } from "@/lib/text";
import {
  ColourField,
  FieldRow,
  PickField,
  SelectField,
  SwitchField,
  TextArea,
  TextField,
  type RecordForm,
} from "@/form";
import type { Option } from "@/ui";
import type { ClientChoice } from "../../workspace";
import { findPresent } from "../../staff";
import type { Team } from "../queries";
import type { TeamValues } from "../values";

export const leadOf = ({ leadStaffId, leadName }: Team): Option | null =>
  leadStaffId && leadName ? { value: leadStaffId, label: leadName } : null;

export const deputyOf = ({ deputyStaffId, deputyName }: Team): Option | null =>
  deputyStaffId && deputyName ? { value: deputyStaffId, label: deputyName } : null;

interface TeamFieldsProps {
  form: RecordForm<TeamValues>;
  team: Team | null;
  choices: readonly ClientChoice[];
  /** Teams of the client. */
  parents: readonly { id: string; name: string }[];
  /** Takes note of the name of somebody picked. */
  learn: (option: Option | null) => void;
}

/** Lead and deputy of the team. */
function HeadFields({ form, team, learn }: Pick<TeamFieldsProps, "form" | "team" | "learn">) {
  const t = useText();
  const { clientId } = form.getValues();
  const find = useCallback(
    (text: string) => (clientId ? findPresent(text, clientId) : Promise.resolve([])),
    [clientId],
  );
  const common = { optional: true, icon: IconUser, load: find, onPick: learn };
  return (
    <FieldRow key={clientId}>
      <PickField
        label={t("Teams.Lead")}
        selected={team && leadOf(team)}
        {...common}
        {...form.getInputProps("leadStaffId")}
      />
      <PickField
        label={t("Teams.Deputy")}
        hint={t("Teams.DeputyHint")}
        selected={team && deputyOf(team)}
        {...common}
        {...form.getInputProps("deputyStaffId")}
      />
    </FieldRow>
  );
}

/** All fields of a team; the client only of a new one. */
export function TeamFields({ form, team, choices, parents, learn }: TeamFieldsProps) {
  const t = useText();
  const field = (path: keyof TeamValues & string) => form.getInputProps(path);
  return (
    <>
      <TextField label={t("Teams.Name")} {...field("name")} autoFocus />
      {!team && (
        <SelectField
          label={t("Teams.Client")}
          hint={t("Teams.ClientHint")}
          icon={IconBuilding}
          options={choices.map(({ id, name, code }) => ({ value: id, label: name, note: code ?? undefined }))}
          {...field("clientId")}
        />
      )}
      <HeadFields form={form} team={team} learn={learn} />
      <FieldRow>
        <SelectField
          label={t("Teams.Parent")}
          optional
          options={parents.filter(({ id }) => id !== team?.id).map(({ id, name }) => ({ value: id, label: name }))}
          {...field("parentTeamId")}
        />
        <TextField label={t("Teams.Code")} hint={t("Teams.CodeHint")} optional {...field("code")} />
      </FieldRow>
      <ColourField label={t("Teams.Colour")} {...field("colour")} />
      <SwitchField label={t("Teams.Private")} hint={t("Teams.PrivateHint")} {...field("isPrivate")} />
      <TextArea label={t("Teams.Description")} optional {...field("description")} />
    </>
  );
}
