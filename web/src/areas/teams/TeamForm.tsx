import { useQuery, useQueryClient } from "@tanstack/react-query";
import { IconBuilding, IconUser } from "@tabler/icons-react";
import { useCallback } from "react";
import { useWorkspace } from "@/api/workspace";
import { limitsOf } from "@/api/limitsOf";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import {
  all,
  FieldRow,
  fits,
  FormDrawer,
  PickField,
  required,
  SelectField,
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
  description: string;
  parentTeamId: string | null;
  leadStaffId: string | null;
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
    description: team?.description ?? "",
    parentTeamId: team?.parentTeamId ?? null,
    leadStaffId: team?.leadStaffId ?? null,
    concurrencyStamp: team?.concurrencyStamp ?? "",
  };
}

function toRequest(values: TeamValues): TeamRequest {
  return {
    clientId: values.clientId ?? "",
    name: values.name.trim(),
    description: values.description.trim() || null,
    parentTeamId: values.parentTeamId,
    leadStaffId: values.leadStaffId,
    concurrencyStamp: values.concurrencyStamp || null,
  };
}

const rules = {
  clientId: required<string | null>("Teams.ClientFirst"),
  name: all<string>(required(), fits(limitsOf("TeamRequest", "name"))),
  description: fits(limitsOf("TeamRequest", "description")),
};

const leadOf = ({ leadStaffId, leadName }: Team): Option | null =>
  leadStaffId && leadName ? { value: leadStaffId, label: leadName } : null;

interface FieldsProps {
  form: RecordForm<TeamValues>;
  team: Team | null;
  choices: readonly ClientChoice[];
  /** Teams of the client. */
  parents: readonly { id: string; name: string }[];
  /** Takes note of the name of somebody picked. */
  learn: (option: Option | null) => void;
}

function Fields({ form, team, choices, parents, learn }: FieldsProps) {
  const t = useText();
  const { clientId } = form.getValues();
  const findLead = useCallback(
    (text: string) => (clientId ? findPresent(text, clientId) : Promise.resolve([])),
    [clientId],
  );
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
      <FieldRow>
        <PickField
          key={clientId}
          label={t("Teams.Lead")}
          optional
          icon={IconUser}
          load={findLead}
          onPick={learn}
          selected={team && leadOf(team)}
          {...field("leadStaffId")}
        />
        <SelectField
          label={t("Teams.Parent")}
          optional
          options={parents.filter(({ id }) => id !== team?.id).map(({ id, name }) => ({ value: id, label: name }))}
          {...field("parentTeamId")}
        />
      </FieldRow>
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
    for (const version of [known, theirs]) learn(leadOf(version));
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
