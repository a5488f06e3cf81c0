/** The library's drawers, as named in its address. */
export type AssetsDrawer =
  | { kind: "newFolder" }
  | { kind: "newLink" }
  | { kind: "folder"; id: string }
  | { kind: "edit"; id: string }
  | { kind: "captions"; id: string }
  | { kind: "file"; id: string };

export function parseDrawer(name: string | undefined): AssetsDrawer | null {
  if (!name) return null;
  if (name === "folder") return { kind: "newFolder" };
  if (name === "link") return { kind: "newLink" };
  if (name.startsWith("folder-")) return { kind: "folder", id: name.slice("folder-".length) };
  if (name.startsWith("edit-")) return { kind: "edit", id: name.slice("edit-".length) };
  if (name.startsWith("captions-")) return { kind: "captions", id: name.slice("captions-".length) };
  return { kind: "file", id: name };
}

export function drawerName(drawer: AssetsDrawer | null): string | undefined {
  if (!drawer) return undefined;
  if (drawer.kind === "newFolder") return "folder";
  if (drawer.kind === "newLink") return "link";
  return drawer.kind === "file" ? drawer.id : `${drawer.kind}-${drawer.id}`;
}
