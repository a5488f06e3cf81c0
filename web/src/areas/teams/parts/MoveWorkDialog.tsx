import { useQuery } from "@tanstack/react-query";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { FormPage, required, SelectField, useRecordForm } from "@/form";
import { Dialog, PropertyList, Unloaded } from "@/ui";
import { teamChoicesQuery, useToggleTeam, type Team, type TeamToggle } from "../queries";
import { openWorkOf, type OpenWork } from "../rules";

interface MoveValues extends Record<string, unknown> {
  moveTo: string | null;
}

interface MoveWorkDialogProps {
  team: Team;
  /** What keeps the team from being archived. */
  work: OpenWork;
  onArchived: (team: Team, toggle: TeamToggle) => void;
  onClose: () => void;
}

/** Asks which team takes over the open work of one that is archived; both happen in one step. */
export function MoveWorkDialog({ team, work: first, onArchived, onClose }: MoveWorkDialogProps) {
  const t = useText();
  const format = useFormat();
  const choices = useQuery(teamChoicesQuery(team.clientId));
  const others = choices.data?.filter(({ id }) => id !== team.id);
  const archiving = useToggleTeam((archived, toggle) => {
    onClose();
    onArchived(archived, toggle);
  });
  // Work may have been opened or done meanwhile.
  const work = openWorkOf(archiving.error) ?? first;
  const form = useRecordForm<MoveValues>({
    initialValues: { moveTo: null },
    validate: { moveTo: required<string | null>("Teams.Move.First") },
  });
  return (
    <Dialog opened onClose={onClose} title={t("Teams.Move.Title", { name: team.name })}>
      <FormPage
        form={form}
        submitLabel={t("Teams.Move.Submit")}
        loading={archiving.isPending}
        error={archiving.error}
        onSubmit={({ moveTo }) => archiving.mutate({ team, moveTo })}
        onCancel={onClose}
      >
        <p>{t("Teams.Move.Text", { name: team.name })}</p>
        <PropertyList
          properties={work.map(({ kind, count }) => ({ label: t(`Staff.Held.${kind}`), value: format.number(count) }))}
        />
        {!others && choices.isError ? (
          <Unloaded query={choices} />
        ) : (
          <SelectField
            label={t("Teams.Move.To")}
            hint={others?.length === 0 ? t("Teams.Move.NoTeam") : undefined}
            options={(others ?? []).map(({ id, name, code }) => ({ value: id, label: name, note: code ?? undefined }))}
            {...form.getInputProps("moveTo")}
          />
        )}
      </FormPage>
    </Dialog>
  );
}
