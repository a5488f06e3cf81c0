import { IconArchive, IconRestore } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { confirm, type Transition } from "@/ui";
import { useDeleteTeam, useToggleTeam, type Team } from "./queries";

/** What the caller may do with a team, for its page and its row. */
export function useTeamActions(onDeleted?: () => void) {
  const t = useText();
  const mayUpdate = useGranted("Portal.Teams.Update");
  const mayDelete = useGranted("Portal.Teams.Delete");
  const toggling = useToggleTeam((team) => {
    const summary = team.status === "Active" ? "Teams.Restored" : "Teams.Archived";
    showToast({ severity: "success", summary: t(summary, { name: team.name }) });
  });
  const deletion = useDeleteTeam((team) => {
    showToast({ severity: "success", summary: t("Teams.Deleted", { name: team.name }) });
    onDeleted?.();
  });

  async function toggle(team: Team): Promise<void> {
    const message = t("Teams.ArchiveQuestion", { name: team.name });
    if (team.status === "Active" && !(await confirm({ message, action: t("Teams.Archive") }))) return;
    toggling.mutate(team);
  }

  async function remove(team: Team): Promise<void> {
    const message = t("Teams.DeleteQuestion", { name: team.name });
    if (await confirm({ message, action: t("Teams.Delete"), danger: true })) deletion.mutate(team);
  }

  return {
    mayUpdate,
    mayDelete,
    remove: (team: Team): void => void remove(team),
    transitions: (team: Team): (Transition & { icon: typeof IconArchive })[] =>
      mayUpdate
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
