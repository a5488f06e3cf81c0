import { IconArchive, IconRestore } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useGranted } from "@/api/bootstrap";
import { useDeletedToast } from "@/areas/recycle-bin";
import { showMoved } from "@/lib/moved";
import { useText } from "@/lib/text";
import { confirm, type Transition } from "@/ui";
import { MoveWorkDialog } from "./parts/MoveWorkDialog";
import { useDeleteTeam, useToggleTeam, type Team, type TeamToggle } from "./queries";
import type { OpenWork } from "./rules";

export type TeamActions = ReturnType<typeof useTeamActions>;

/** Archiving and restoring, and the dialog that asks where open work goes that keeps a team from being archived. */
function useToggling() {
  const t = useText();
  const [open, setOpen] = useState<{ team: Team; work: OpenWork } | null>(null);
  const tell = (team: Team, { moveTo }: TeamToggle): void =>
    showMoved({
      summary: t(team.status === "Active" ? "Teams.Restored" : "Teams.Archived", { name: team.name }),
      from: "toggled",
      // Restoring the team would not bring its work back.
      allowed: team.canChange && !moveTo ? ["toggled"] : [],
      undo: () => toggleBack(team),
    });
  const toggling = useToggleTeam(tell, (team, work) => setOpen({ team, work }));

  function toggleBack(team: Team): void {
    toggling.mutate({ team });
  }

  async function toggle(team: Team): Promise<void> {
    const message = t("Teams.ArchiveQuestion", { name: team.name });
    if (team.status === "Active" && !(await confirm({ message, action: t("Teams.Archive"), subject: team.name })))
      return;
    toggling.mutate({ team });
  }

  const dialog: ReactNode = open && (
    <MoveWorkDialog key={open.team.id} {...open} onArchived={tell} onClose={() => setOpen(null)} />
  );
  return { toggle, isToggling: toggling.isPending, dialog };
}

/** What the caller may do with a team, for its page and its row; `dialog` is for the caller to draw. */
export function useTeamActions(onDeleted?: () => void) {
  const t = useText();
  const mayUpdate = useGranted("Portal.Teams.Update");
  const { toggle, isToggling, dialog } = useToggling();
  const sayDeleted = useDeletedToast();
  const deletion = useDeleteTeam(({ id, tenantId, name }) => {
    sayDeleted(t("Teams.Deleted", { name }), { kind: "Team", id, tenantId, title: name });
    onDeleted?.();
  });

  async function remove(team: Team): Promise<void> {
    const message = t("Teams.DeleteQuestion", { name: team.name });
    if (await confirm({ message, action: t("Teams.Delete"), subject: team.name, danger: true })) deletion.mutate(team);
  }

  return {
    mayUpdate,
    dialog,
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
              loading: isToggling,
              onClick: () => void toggle(team),
            },
          ]
        : [],
  };
}
