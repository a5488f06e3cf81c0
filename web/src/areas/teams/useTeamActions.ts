import { IconArchive, IconRestore } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useDeletedToast } from "@/areas/recycle-bin";
import { showMoved } from "@/lib/moved";
import { useText } from "@/lib/text";
import { confirm, type Transition } from "@/ui";
import { useDeleteTeam, useToggleTeam, type Team } from "./queries";

export type TeamActions = ReturnType<typeof useTeamActions>;

/** What the caller may do with a team, for its page and its row. */
export function useTeamActions(onDeleted?: () => void) {
  const t = useText();
  const mayUpdate = useGranted("Portal.Teams.Update");
  const toggling = useToggleTeam((team) =>
    showMoved({
      summary: t(team.status === "Active" ? "Teams.Restored" : "Teams.Archived", { name: team.name }),
      from: "toggled",
      allowed: team.canChange ? ["toggled"] : [],
      undo: () => toggleBack(team),
    }),
  );
  const sayDeleted = useDeletedToast();
  const deletion = useDeleteTeam(({ id, tenantId, name }) => {
    sayDeleted(t("Teams.Deleted", { name }), { kind: "Team", id, tenantId, title: name });
    onDeleted?.();
  });

  function toggleBack(team: Team): void {
    toggling.mutate(team);
  }

  async function toggle(team: Team): Promise<void> {
    const message = t("Teams.ArchiveQuestion", { name: team.name });
    if (team.status === "Active" && !(await confirm({ message, action: t("Teams.Archive"), subject: team.name })))
      return;
    toggling.mutate(team);
  }

  async function remove(team: Team): Promise<void> {
    const message = t("Teams.DeleteQuestion", { name: team.name });
    if (await confirm({ message, action: t("Teams.Delete"), subject: team.name, danger: true })) deletion.mutate(team);
  }

  return {
    mayUpdate,
    mayChange: (team: Team): boolean => team.canChange,
    mayRemove: (team: Team): boolean => team.canDelete,
    remove: (team: Team): void => void remove(team),
    transitions: (team: Team): (Transition & { icon: typeof IconArchive })[] =>
      team.canChange
        ? [
            {
              key: "toggle",
              label: t(team.status === "Active" ? "Teams.Archive" : "Teams.Restore"),
              icon: team.status === "Active" ? IconArchive : IconRestore,
              loading: toggling.isPending,
              onClick: () => void toggle(team),
            },
          ]
        : [],
  };
}
