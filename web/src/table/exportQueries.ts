import { useApiChange } from "@/api/change";
import { send } from "@/api/client";
import { inTenant } from "@/api/workspace";
import { saveBlob } from "@/lib/save";

/** File formats of an export. */
export const exportFormats = ["xlsx", "csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A list's export: its name in the API, and its query key, which ends with the list's parameters. */
export interface ListExport {
  list: string;
  /** The list's module; ABP's modules show one level at a time, as their lists do. Default: the product's own. */
  root?: "app" | "identity" | "audit-logging";
  queryKey: readonly unknown[];
}

/** Parameters of a list that its export doesn't take: it exports all rows. */
const paging: readonly string[] = ["skipCount", "maxResultCount"];

/** The address of an export: the list's own parameters without its page. */
export function exportAddress({ list, root = "app", queryKey }: ListExport, format: ExportFormat): string {
  const asked = queryKey.at(-1);
  const query = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(asked && typeof asked === "object" ? asked : {})) {
    if (paging.includes(name)) continue;
    for (const own of Array.isArray(value) ? value : [value]) {
      if (own !== undefined && own !== null && own !== "") query.append(name, String(own));
    }
  }
  return `/api/${root}/${list}/export?${query.toString()}`;
}

/** The file name from the server. */
export function fileName(response: Response, fallback: string): string {
  return /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? fallback;
}

/** Saves a list as a file. A long one is written by a job, whose id is passed to `onStarted`. */
export function useExportList(exported: ListExport, onStarted: (id: string) => void) {
  return useApiChange({
    call: async (format: ExportFormat) => {
      const address = new URL(exportAddress(exported, format), location.origin);
      const response = await send(new Request(address, (exported.root ?? "app") === "app" ? inTenant(null) : {}));
      if (response.status === 202) return ((await response.json()) as { id: string }).id;
      saveBlob(await response.blob(), fileName(response, `${exported.list}.${format}`));
      return null;
    },
    onDone: (id) => {
      if (id) onStarted(id);
    },
  });
}
