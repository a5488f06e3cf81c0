import { useQuery, useQueryClient } from "@tanstack/react-query";
import { IconBuilding, IconUser } from "@tabler/icons-react";
import { useCallback } from "react";
import { useWorkspace } from "@/api/workspace";
import { limitsOf } from "@/api/limitsOf";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import {
  all,
  codeLike,
  ColourField,
  FieldRow,
  fits,
  FormDrawer,
  PickField,
  required,
  SelectField,
  SwitchField,
  TextArea,
  TextField,
  useRecordForm,
  type RecordForm,
  useShowValue,
} from "@/form";
import type { Option } from "@/ui";
import { choicesQuery, openClients, type ClientChoice } from "../workspace";
import { findPresent } from "../staff";
import { teamChoicesQuery, teamQuery, useSaveTeam, type Team, type TeamRequest } from "./queries";

interface TeamValues extends Record<string, unknown> {
  clientId: string | null;
  name: string;
  code: string;
  description: string;
  parentTeamId: string | null;
  leadStaffId: string | null;
  deputyStaffId: string | null;
  colour: number;
  isPrivate: boolean;
  concurrencyStamp: string;
}

interface TeamFormProps {
  /** The team to change; null for a new one. */
  team: Team | null;
  onClose: () => void;
}

function toValues(team: Team | null, clientId: string | null): TeamValues {
  return {
    clientId: team?.clientId ?? clientId,
    name: team?.name ?? "",
    code: team?.code ?? "",
    description: team?.description ?? "",
    parentTeamId: team?.parentTeamId ?? null,
    leadStaffId: team?.leadStaffId ?? null,
    deputyStaffId: team?.deputyStaffId ?? null,
    colour: team?.colour ?? 1,
    isPrivate: team?.isPrivate ?? false,
    concurrencyStamp: team?.concurrencyStamp ?? "",
  };
}

function toRequest(values: TeamValues): TeamRequest {
  return {
    clientId: values.clientId ?? "",
    name: values.name.trim(),
    code: values.code.trim() || null,
    description: values.description.trim() || null,
    parentTeamId: values.parentTeamId,
    leadStaffId: values.leadStaffId,
    deputyStaffId: values.deputyStaffId,
    colour: values.colour,
    isPrivate: values.isPrivate,
    concurrencyStamp: values.concurrencyStamp || null,
  };
}

const codeLimits = limitsOf("TeamRequest", "code");

const rules = {
  clientId: required<string | null>("Teams.ClientFirst"),
  name: all<string>(required(), fits(limitsOf("TeamRequest", "name"))),
  code: all<string>(fits(codeLimits), codeLike(codeLimits, "Teams.CodeShape")),
  description: fits(limitsOf("TeamRequest", "description")),
};

const leadOf = ({ leadStaffId, leadName }: Team): Option | null =>
  leadStaffId && leadName ? { value: leadStaffId, label: leadName } : null;

const deputyOf = ({ deputyStaffId, deputyName }: Team): Option | null =>
  deputyStaffId && deputyName ? { value: deputyStaffId, label: deputyName } : null;

interface FieldsProps {
  form: RecordForm<TeamValues>;
  team: Team | null;
  choices: readonly ClientChoice[];
  /** Teams of the client. */
  parents: readonly { id: string; name: string }[];
  /** Takes note of the name of somebody picked. */
  learn: (option: Option | null) => void;
}

/** Lead and deputy of the team. */
function Heads({ form, team, learn }: Pick<FieldsProps, "form" | "team" | "learn">) {
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

function Fields({ form, team, choices, parents, learn }: FieldsProps) {
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
      <Heads form={form} team={team} learn={learn} />
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

/** Creates a team or changes it; its client stays. */
export function TeamForm({ team, onClose }: TeamFormProps) {
  const t = useText();
  const cache = useQueryClient();
  const workspace = useWorkspace();
  const choices = openClients(useQuery(choicesQuery()).data ?? [], team?.clientId);
  const only = choices.length === 1 ? choices[0]?.id : undefined;
  const form = useRecordForm<TeamValues>({
    initialValues: toValues(team, workspace?.clientId ?? only ?? null),
    validate: rules,
  });
  const save = useSaveTeam(team, ({ name }) => {
    showToast({ severity: "success", summary: t("Teams.Saved", { name }) });
    onClose();
  });
  const { clientId } = form.getValues();
  const parents = useQuery({ ...teamChoicesQuery(clientId ?? ""), enabled: Boolean(clientId) }).data ?? [];
  const { show, learn } = useShowValue({
    parentTeamId: (value) => parents.find(({ id }) => id === value)?.name ?? value,
  });
  async function load(known: Team): Promise<TeamValues> {
    const theirs = await cache.fetchQuery({ ...teamQuery(known.id), staleTime: 0 });
    for (const version of [known, theirs]) for (const head of [leadOf(version), deputyOf(version)]) learn(head);
    return toValues(theirs, null);
  }
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={team ? t("Teams.EditTitle", { name: team.name }) : t("Teams.New")}
      form={form}
      submitLabel={t(team ? "Teams.Save" : "Teams.Create")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) =>
        save.mutate({
          tenantId: choices.find(({ id }) => id === values.clientId)?.tenantId ?? "",
          body: toRequest(values),
        })
      }
      {...(team && { conflict: { load: () => load(team), show } })}
    >
      <Fields form={form} team={team} choices={choices} parents={parents} learn={learn} />
    </FormDrawer>
  );
}
