import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { areaKey, refreshAreas } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, send, unwrap } from "@/api/client";
import { untilAnswered } from "@/api/importUpload";
import type { components } from "@/api/schema";
import { currentWorkspace, inTenant } from "@/api/workspace";
import { saveBlob } from "@/lib/save";
import { fileName } from "@/table";
import { cancelJob } from "../jobs";
import type { SheetList } from "./parts/sheetLists";
import type { SendFile } from "./parts/sending/useSending";

export type SheetImport = components["schemas"]["SheetImportView"];
export type SheetImportDetails = components["schemas"]["SheetImportDetails"];
export type SheetImportRow = components["schemas"]["ImportRowView"];
export type RowAction = components["schemas"]["ImportRowAction"];
export type DateOrder = components["schemas"]["ImportDateOrder"];
export type SheetEncoding = components["schemas"]["ImportEncoding"];

/** What the columns mean: a field for each, the orders of days that were chosen, and the encoding. */
type Mapping = Required<Pick<components["schemas"]["ImportMappingRequest"], "fields" | "dateOrders" | "encoding">>;

const area = "imports";
/** Rows on one page of the preview. */
export const rowsPerPage = 20;

/** An import, followed while its step is under way. */
export function sheetQuery(id: string) {
  return queryOptions({
    queryKey: areaKey(area, "sheet", id),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/imports/sheets/{id}", { params: { path: { id } }, signal })),
    refetchInterval: (query) => (query.state.data?.job?.isBusy ? 800 : false),
  });
}

/** The reader's latest imports into a list. */
export function recentQuery(list: SheetList) {
  return queryOptions({
    queryKey: areaKey(area, "sheets", list),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/imports/sheets", { params: { query: { list, maxResultCount: 5 } }, signal })),
    meta: { ownError: true },
  });
}

/** One page of rows; `action` narrows them. */
export function rowsQuery(id: string, version: string, action: RowAction | undefined, page: number) {
  const query = { skipCount: (page - 1) * rowsPerPage, maxResultCount: rowsPerPage, ...(action && { action }) };
  return queryOptions({
    queryKey: areaKey(area, "rows", id, version, query),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/imports/sheets/{id}/rows", { params: { path: { id }, query }, signal })),
    placeholderData: keepPreviousData,
  });
}

const tenantOfPage = (): string | null => currentWorkspace()?.tenantId ?? null;

/** Imports a file into a list once `sendFile` has brought it to the server. A page that was left meanwhile is not followed by `onDone`. */
export function useUpload(list: SheetList, sendFile: SendFile, onDone: (id: string) => void) {
  const importing = useApiChange({
    call: async (file: File) => {
      const tenantId = tenantOfPage();
      const place = inTenant(tenantId).headers;
      const uploadId = await sendFile(file, list, place);
      const query = { list, fileName: file.name, uploadId };
      // Asked again, the server gives the same import.
      const { id } = await untilAnswered(() =>
        unwrap(
          api.POST("/api/app/imports/sheets", {
            params: { query },
            body: [],
            bodySerializer: () => "",
            headers: { ...place, "Content-Type": "application/octet-stream" },
          }),
        ),
      );
      return { id, tenantId };
    },
  });
  // Of the call, not of the hook: users who have left the page or the workspace are not brought back.
  const onSuccess = ({ id, tenantId }: { id: string; tenantId: string | null }): void => {
    if (tenantId === tenantOfPage()) onDone(id);
  };
  return { ...importing, mutate: (file: File) => importing.mutate(file, { onSuccess }) };
}

/** What a step that was begun changes. */
const begun = (id: string) => () => [sheetQuery(id).queryKey];

/** Says what the columns mean, and begins the check. */
export function useMapping(found: SheetImportDetails) {
  const { id, sheet, headerRow } = found;
  return useApiChange({
    call: (mapping: Mapping) =>
      unwrap(
        api.PUT("/api/app/imports/sheets/{id}/mapping", {
          params: { path: { id } },
          body: { sheet, headerRow, ...mapping },
        }),
      ),
    keys: begun(id),
  });
}

/** Begins to write the valid rows. */
export function useApply(id: string) {
  return useApiChange({
    call: () => unwrap(api.POST("/api/app/imports/sheets/{id}/apply", { params: { path: { id } } })),
    keys: begun(id),
  });
}

/** Begins to take the import back. */
export function useUndo(id: string) {
  return useApiChange({
    call: () => unwrap(api.POST("/api/app/imports/sheets/{id}/undo", { params: { path: { id } } })),
    keys: begun(id),
  });
}

/** Calls the step off that is under way. */
export function useCallOff(id: string) {
  return useApiChange({ call: (job: string) => cancelJob(job), keys: begun(id) });
}

/** Reads the list again that an import wrote into. */
export function useRefreshList() {
  const client = useQueryClient();
  return (list: string) => refreshAreas(client, list);
}

function useFile(address: string, fallback: string) {
  return useApiChange({
    call: async () => {
      const response = await send(new Request(new URL(address, location.origin)));
      saveBlob(await response.blob(), fileName(response, fallback));
    },
  });
}

/** Saves an empty sheet with the headers of a list. */
export const useTemplate = (list: SheetList) =>
  useFile(`/api/app/imports/template?list=${list}&format=xlsx`, `${list}.xlsx`);

/** Saves the rows with errors, and what is wrong with them. */
export const useCorrection = (id: string) =>
  useFile(`/api/app/imports/sheets/${encodeURIComponent(id)}/correction?format=xlsx`, "import.xlsx");
