/** The library's drawers, as named in its address. */
export type AssetsDrawer =
  { kind: "newFolder" } | { kind: "folder"; id: string } | { kind: "edit"; id: string } | { kind: "file"; id: string };

export function parseDrawer(name: string | undefined): AssetsDrawer | null {
  if (!name) return null;
  if (name === "folder") return { kind: "newFolder" };
  if (name.startsWith("folder-")) return { kind: "folder", id: name.slice("folder-".length) };
  if (name.startsWith("edit-")) return { kind: "edit", id: name.slice("edit-".length) };
  return { kind: "file", id: name };
}

export function drawerName(drawer: AssetsDrawer | null): string | undefined {
  if (!drawer) return undefined;
  if (drawer.kind === "newFolder") return "folder";
  return drawer.kind === "file" ? drawer.id : `${drawer.kind}-${drawer.id}`;
}
