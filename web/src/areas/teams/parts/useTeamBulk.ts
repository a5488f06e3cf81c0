import { IconArchive, IconRestore, IconTrash } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { useRowBulk, type BulkAction, type BulkChoice } from "@/table";
import { bulkTeams, type Team, type TeamBulkChange } from "../queries";

/** Bulk actions on teams. */
export function useTeamBulk(): BulkAction[] | undefined {
  const t = useText();
  const mayUpdate = useGranted("Portal.Teams.Update");
  const mayDelete = useGranted("Portal.Teams.Delete");
  const to = (status: "Active" | "Archived"): TeamBulkChange => ({ action: "Transition", args: { to: status } });
  const moves: BulkChoice<TeamBulkChange, Team>[] = [
    {
      key: "archive",
      label: t("Ui.Bulk.Archive"),
      icon: IconArchive,
      change: to("Archived"),
      asks: true,
      undo: { change: to("Active"), of: ({ status }) => status === "Active" },
    },
    {
      key: "restore",
      label: t("Ui.Bulk.Restore"),
      icon: IconRestore,
      change: to("Active"),
      undo: { change: to("Archived"), of: ({ status }) => status === "Archived" },
    },
  ];
  const deletion: BulkChoice<TeamBulkChange> = {
    key: "delete",
    label: t("AbpUi::Delete"),
    icon: IconTrash,
    danger: true,
    change: { action: "Delete", args: { to: null } },
  };
  return useRowBulk<Team, TeamBulkChange>({
    area: "teams",
    also: ["recycle-bin"],
    nameOf: ({ name }) => name,
    call: bulkTeams,
    choices: [...(mayUpdate ? moves : []), ...(mayDelete ? [deletion] : [])],
  });
}
