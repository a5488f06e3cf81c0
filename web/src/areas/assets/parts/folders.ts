import { byName } from "@/lib/fold";
import type { AssetFolder } from "../queries";

/** A folder and those around it, the topmost first; of a folder that isn't known, nothing. */
export function pathOf(folders: readonly AssetFolder[], id: string | null | undefined): AssetFolder[] {
  const path: AssetFolder[] = [];
  let next = id;
  while (next) {
    const folder = folders.find((own) => own.id === next);
    // The server allows no circle; a list of which half is older could hold one.
    if (!folder || path.includes(folder)) return path;
    path.unshift(folder);
    next = folder.parentId;
  }
  return path;
}

/** "Evidence / 2026": names alone are unique only inside their parent. */
export function folderName(folders: readonly AssetFolder[], id: string): string {
  return pathOf(folders, id)
    .map(({ name }) => name)
    .join(" / ");
}

/** The folders directly inside one, or at the top. */
export function foldersIn(folders: readonly AssetFolder[], parent: string | null): AssetFolder[] {
  return folders.filter(({ parentId }) => (parentId ?? null) === parent);
}

/** Folders as choices, each under its whole name. */
export function folderOptions(folders: readonly AssetFolder[]): { value: string; label: string }[] {
  return folders
    .map(({ id }) => ({ value: id, label: folderName(folders, id) }))
    .toSorted((a, b) => byName(a.label, b.label));
}

/** Where a folder can be put: not into itself, nor into what is inside it. How deep folders go is the server's rule. */
export function placesFor(folders: readonly AssetFolder[], id: string | undefined): AssetFolder[] {
  return folders.filter((folder) => pathOf(folders, folder.id).every((own) => own.id !== id));
}
