import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { frameworksQuery, inLibrary } from "@/areas/frameworks";
import type { SendFile } from "@/areas/imports";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";

export type ImportRun = components["schemas"]["ImportView"];
export type ImportReport = components["schemas"]["ImportReport"];
export type ImportProblem = components["schemas"]["ImportProblem"];
export type ImportRename = components["schemas"]["ImportRename"];

const area = "catalogue-imports";

const isUnderWay = (run: ImportRun | undefined): boolean => run?.status === "Queued" || run?.status === "Running";

/** Follows an import until its end. */
export function importQuery(id: string | undefined) {
  return queryOptions({
    queryKey: areaKey(area, "one", id),
    enabled: id !== undefined,
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/imports/{id}", { params: { path: { id: id ?? "" } }, signal, ...inLibrary() })),
    meta: { ownError: true },
    refetchInterval: (query) => (isUnderWay(query.state.data) ? 800 : false),
  });
}

/** The decision on standards that the file seems to contain under another number. */
export interface ImportDecisions {
  renumbered?: "Same" | "Other";
  /** Ids in the file for which the opposite applies. */
  renumberedExcept?: string[];
  retireReplaced?: boolean;
}

/** Target and options of a catalogue's import. */
export interface ImportOrder extends ImportDecisions {
  file: File;
  frameworkId?: string;
  newFrameworkCode?: string;
  dryRun: boolean;
  publishAndRelease: boolean;
}

/**
 * Tries a catalogue out, or begins its import, once `send` has brought it to the server. What is reset meanwhile, or left, ends without
 * `onDone`: it is about another order than the page shows.
 */
export function useImport(send: SendFile, onDone: (run: ImportRun, order: ImportOrder) => void) {
  const importing = useApiChange({
    call: async ({ file, ...query }: ImportOrder) => {
      const uploadId = await send(file, "catalogues", inLibrary().headers);
      return unwrap(
        api.POST("/api/app/standards/import", { params: { query: { ...query, uploadId } }, body: {}, ...inLibrary() }),
      );
    },
  });
  return { ...importing, mutate: (order: ImportOrder) => importing.mutate(order, { onSuccess: onDone }) };
}

/** For the loader: the import that is followed, else what a new one needs. */
export function prefetchImport(client: QueryClient, id: string | undefined): void {
  void client.prefetchQuery(frameworksQuery());
  if (id) void client.prefetchQuery(importQuery(id));
}
