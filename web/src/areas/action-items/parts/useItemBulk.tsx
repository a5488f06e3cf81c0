import { IconCalendarShare, IconProgressCheck } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import type { BulkAction } from "@/table";
import { listedItems, moveItem, postponeItem, type ActionItem } from "../queries";
import { PostponeDialog } from "./PostponeDialog";
import { StatusDialog } from "./StatusDialog";
import { useBulk } from "./useBulk";

/** What is being done to several rows. */
interface BulkWork {
  kind: "date" | "status";
  items: readonly ActionItem[];
  clear: () => void;
}

/** What can be done to several items at once, and the dialog that asks for it; a selection may span pages of the list. */
export function useItemBulk() {
  const t = useText();
  const cache = useQueryClient();
  const mayWork = useGranted("Portal.ActionItems.Update || Portal.ActionItems.Contribute");
  const [work, setWork] = useState<BulkWork | null>(null);
  const bulk = useBulk(() => {
    work?.clear();
    setWork(null);
  });
  const begin = (kind: BulkWork["kind"]) => (ids: readonly string[], clear: () => void) =>
    setWork({ kind, clear, items: listedItems(cache, ids) });
  const bulkActions: BulkAction[] = [
    { key: "date", label: t("ActionItems.Bulk.MoveDate"), icon: IconCalendarShare, onClick: begin("date") },
    { key: "status", label: t("ActionItems.Bulk.SetStatus"), icon: IconProgressCheck, onClick: begin("status") },
  ];
  const dialog = (
    <>
      {work?.kind === "date" && (
        <PostponeDialog
          items={work.items}
          loading={bulk.running}
          error={null}
          onMove={(dueOn, reason) => bulk.run(work.items, (item) => postponeItem(item, dueOn, reason))}
          onClose={() => setWork(null)}
        />
      )}
      {work?.kind === "status" && (
        <StatusDialog
          items={work.items}
          loading={bulk.running}
          onMove={(to, note) => bulk.run(work.items, (item) => moveItem(item, to, note))}
          onClose={() => setWork(null)}
        />
      )}
    </>
  );
  return { bulkActions: mayWork ? bulkActions : undefined, dialog };
}
