import { IconCalendarShare, IconProgressCheck, IconTrash, IconUserShare } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import type { BulkAction } from "@/table";
import { confirm } from "@/ui";
import { listedItems, type ActionItem, type BulkChange } from "../../queries";
import { OwnerDialog } from "./OwnerDialog";
import { PostponeDialog } from "./PostponeDialog";
import { StatusDialog } from "./StatusDialog";
import { useBulk } from "./useBulk";

/** The action being applied to several rows. */
interface BulkWork {
  kind: "date" | "status" | "owner" | "delete";
  items: readonly ActionItem[];
  clear: () => void;
}

interface BulkDialogProps {
  work: BulkWork | null;
  running: boolean;
  run: (change: BulkChange) => void;
  onClose: () => void;
}

/** The dialog for a bulk action's input. */
function BulkDialog({ work, running, run, onClose }: BulkDialogProps) {
  if (!work) return null;
  const { items } = work;
  const common = { items, loading: running, onClose };
  switch (work.kind) {
    case "date":
      return (
        <PostponeDialog
          {...common}
          error={null}
          onMove={(dueOn, reason) => run({ action: "Postpone", args: { dueOn, reason } })}
        />
      );
    case "status":
      return <StatusDialog {...common} onMove={(to, note) => run({ action: "Transition", args: { to, note } })} />;
    case "owner":
      return (
        <OwnerDialog
          {...common}
          clientId={items[0]?.clientId ?? ""}
          onAssign={(ownerUserId) => run({ action: "Assign", args: { ownerUserId } })}
        />
      );
    default:
      return null;
  }
}

/** Bulk actions on items, and the dialog for their input; a selection may span pages of the list. */
export function useItemBulk() {
  const t = useText();
  const cache = useQueryClient();
  const mayWork = useGranted("Portal.ActionItems.Update || Portal.ActionItems.Contribute");
  const mayAssign = useGranted("Portal.ActionItems.AssignOthers");
  const mayDelete = useGranted("Portal.ActionItems.Delete");
  const [work, setWork] = useState<BulkWork | null>(null);
  const bulk = useBulk(() => setWork(null));
  const run = ({ items, clear }: BulkWork, change: BulkChange): void => {
    bulk.run(items, change);
    clear();
  };

  async function begin(kind: BulkWork["kind"], ids: readonly string[], clear: () => void): Promise<void> {
    const items = listedItems(cache, ids);
    if (kind === "owner" && items.some(({ clientId }) => clientId !== items[0]?.clientId)) {
      showToast({ severity: "warn", summary: t("ActionItems.Bulk.OneClient") });
    } else if (kind !== "delete") {
      setWork({ kind, items, clear });
    } else {
      const message = t("ActionItems.Bulk.DeleteQuestion", { count: items.length });
      const sure = await confirm({ message, action: t("ActionItems.Bulk.Delete"), danger: true });
      if (sure) run({ kind, items, clear }, { action: "Delete", args: {} });
    }
  }

  const action = (kind: BulkWork["kind"], rest: Omit<BulkAction, "key" | "onClick">): BulkAction => ({
    key: kind,
    ...rest,
    onClick: (ids, clear) => void begin(kind, ids, clear),
  });
  const bulkActions = [
    ...(mayWork ? [action("date", { label: t("ActionItems.Bulk.MoveDate"), icon: IconCalendarShare })] : []),
    ...(mayWork ? [action("status", { label: t("ActionItems.Bulk.SetStatus"), icon: IconProgressCheck })] : []),
    ...(mayWork && mayAssign ? [action("owner", { label: t("ActionItems.Bulk.SetOwner"), icon: IconUserShare })] : []),
    ...(mayDelete ? [action("delete", { label: t("ActionItems.Bulk.Delete"), icon: IconTrash, danger: true })] : []),
  ];
  const dialog = (
    <BulkDialog
      work={work}
      running={bulk.running}
      run={(change) => work && run(work, change)}
      onClose={() => setWork(null)}
    />
  );
  return { bulkActions: bulkActions.length > 0 ? bulkActions : undefined, dialog };
}
