import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useWorkspace } from "@/api/workspace";
import { limitsOf } from "@/api/limitsOf";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { all, codeLike, fits, FormDrawer, required, useRecordForm, useShowValue } from "@/form";
import { choicesQuery, openClients } from "../workspace";
import { teamChoicesQuery, teamQuery, useSaveTeam, type Team } from "./queries";
import { toRequest, toValues, type TeamValues } from "./values";
import { deputyOf, leadOf, TeamFields } from "./parts/TeamFields";

interface TeamFormProps {
  /** The team to change; null for a new one. */
  team: Team | null;
  onClose: () => void;
}

const codeLimits = limitsOf("TeamRequest", "code");

const rules = {
  clientId: required<string | null>("Teams.ClientFirst"),
  name: all<string>(required(), fits(limitsOf("TeamRequest", "name"))),
  code: all<string>(fits(codeLimits), codeLike(codeLimits, "Teams.CodeShape")),
  description: fits(limitsOf("TeamRequest", "description")),
};

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
      <TeamFields form={form} team={team} choices={choices} parents={parents} learn={learn} />
    </FormDrawer>
  );
}
