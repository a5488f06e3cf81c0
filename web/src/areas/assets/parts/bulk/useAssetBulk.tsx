import { IconArchive, IconFolderSymlink, IconTag, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import type { BulkAction } from "@/table";
import { confirm } from "@/ui";
import { listedAssets, useRefreshAssets, type Asset } from "../../queries";
import { MoveForm, TagForm } from "./BulkForms";
import { bulkAssets, type AssetBulkChange, type BulkResult } from "./bulkQueries";

/** The action being applied to several files. */
interface BulkWork {
  kind: "move" | "tag";
  ids: readonly string[];
  clear: () => void;
}

/** The sentence of an error, with what is wrong with its fields. */
function reason({ error }: BulkResult): string | undefined {
  const [wrong] = error?.validationErrors ?? [];
  return wrong?.message ?? error?.message;
}

/** Applies an action to several files and reports the results. */
function useBulkRun() {
  const t = useText();
  const cache = useQueryClient();
  const refresh = useRefreshAssets();
  const [isRunning, setRunning] = useState(false);

  function report(results: readonly BulkResult[]): void {
    const done = results.filter(({ ok }) => ok).length;
    if (done > 0) showToast({ severity: "success", summary: t("Assets.BulkDone", { count: done }) });
    const refused = results.filter(({ ok }) => !ok);
    if (refused.length === 0) return;
    const known = listedAssets(cache);
    showToast({
      severity: "error",
      sticky: true,
      summary: t("Assets.BulkRefused", { count: refused.length }),
      detail: refused
        .map((row) => `${known.get(row.id)?.name ?? row.id}: ${reason(row) ?? t("Assets.BulkFailed")}`)
        .join("\n"),
    });
  }

  async function run(ids: readonly string[], change: AssetBulkChange): Promise<void> {
    setRunning(true);
    try {
      report(await bulkAssets(ids, change));
    } catch {
      // Some files may have been changed: the list is refetched below.
      showToast({ severity: "error", sticky: true, summary: t("Assets.BulkFailed") });
    }
    setRunning(false);
    await refresh();
  }
  return { isRunning, run };
}

function useBulkActions(begin: (work: BulkWork) => void, run: ReturnType<typeof useBulkRun>["run"]) {
  const t = useText();
  const mayUpdate = useGranted("Portal.Assets.Update");
  const mayDelete = useGranted("Portal.Assets.Delete");
  async function remove(ids: readonly string[], clear: () => void): Promise<void> {
    const message = t("Assets.DeleteManyText", { count: ids.length });
    if (!(await confirm({ message, action: t("Assets.Delete"), danger: true }))) return;
    await run(ids, { action: "Delete", args: {} });
    clear();
  }
  const ask = (kind: BulkWork["kind"]) => (ids: readonly string[], clear: () => void) => begin({ kind, ids, clear });
  const archive = (ids: readonly string[], clear: () => void): void =>
    void run(ids, { action: "Archive", args: {} }).then(clear);
  const update: BulkAction[] = [
    { key: "move", label: t("Assets.Move"), icon: IconFolderSymlink, onClick: ask("move") },
    { key: "tag", label: t("Assets.AddTag"), icon: IconTag, onClick: ask("tag") },
    { key: "archive", label: t("Assets.Archive"), icon: IconArchive, onClick: archive },
  ];
  const deletion: BulkAction = {
    key: "delete",
    label: t("Assets.Delete"),
    icon: IconTrash,
    danger: true,
    onClick: (ids, clear) => void remove(ids, clear),
  };
  const all = [...(mayUpdate ? update : []), ...(mayDelete ? [deletion] : [])];
  return all.length > 0 ? all : undefined;
}

/** Bulk actions on files, and the dialog for their input; a selection may span pages of the list. */
export function useAssetBulk() {
  const cache = useQueryClient();
  const [work, setWork] = useState<BulkWork | null>(null);
  const { isRunning, run } = useBulkRun();
  const bulkActions = useBulkActions(setWork, run);
  const close = (): void => setWork(null);
  const finish = async ({ ids, clear }: BulkWork, change: AssetBulkChange): Promise<void> => {
    await run(ids, change);
    clear();
    close();
  };
  const known = listedAssets(cache);
  const folders = new Set(work?.ids.map((id) => known.get(id)?.folderId ?? null));
  const common = { count: work?.ids.length ?? 0, isRunning, onClose: close };
  const dialog = (
    <>
      {work?.kind === "move" && (
        <MoveForm
          {...common}
          folderId={folders.size === 1 ? ([...folders][0] ?? null) : null}
          onRun={(folderId) => void finish(work, { action: "Move", args: { folderId } })}
        />
      )}
      {work?.kind === "tag" && (
        <TagForm {...common} onRun={(tag) => void finish(work, { action: "Tag", args: { tag } })} />
      )}
    </>
  );
  return {
    bulkActions,
    dialog,
    /** Asks where one file moves to. */
    startMove: ({ id }: Asset): void => setWork({ kind: "move", ids: [id], clear: () => undefined }),
    /** Moves one file that was dropped on a folder. */
    moveTo: (id: string, folderId: string | null): void => void run([id], { action: "Move", args: { folderId } }),
  };
}
