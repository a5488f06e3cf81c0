import { byName } from "@/lib/fold";
import type { AssetFolder } from "../../queries";

/** A folder and its ancestors, topmost first; empty if the folder is unknown. */
export function pathOf(folders: readonly AssetFolder[], id: string | null | undefined): AssetFolder[] {
  const path: AssetFolder[] = [];
  let next = id;
  while (next) {
    const folder = folders.find((own) => own.id === next);
    // The server allows no cycle, but a partly outdated list could contain one.
    if (!folder || path.includes(folder)) return path;
    path.unshift(folder);
    next = folder.parentId;
  }
  return path;
}

/** "Evidence / 2026": a name alone is only unique within its parent. */
export function folderName(folders: readonly AssetFolder[], id: string): string {
  return pathOf(folders, id)
    .map(({ name }) => name)
    .join(" / ");
}

/** The folders directly inside one, or at the top. */
export function foldersIn(folders: readonly AssetFolder[], parent: string | null): AssetFolder[] {
  return folders.filter(({ parentId }) => (parentId ?? null) === parent);
}

/** Folders as choices, each with its full path. */
export function folderOptions(folders: readonly AssetFolder[]): { value: string; label: string }[] {
  return folders
    .map(({ id }) => ({ value: id, label: folderName(folders, id) }))
    .toSorted((a, b) => byName(a.label, b.label));
}

/** Possible parents of a folder: neither itself nor its descendants. The server limits the depth. */
export function placesFor(folders: readonly AssetFolder[], id: string | undefined): AssetFolder[] {
  return folders.filter((folder) => pathOf(folders, folder.id).every((own) => own.id !== id));
}
