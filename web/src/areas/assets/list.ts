import type { ListDefinition } from "@/table/listState";

/** Search parameters of the library; archived files are hidden by default. */
export const assetsList: ListDefinition = {
  filters: {
    kind: "multi",
    status: "multi",
    folderId: "select",
    isUnused: "flag",
    isExpiring: "flag",
    lacksAltText: "flag",
    hasOutdatedTexts: "flag",
    hasDuplicates: "flag",
    isShared: "flag",
  },
  defaultFilters: { status: ["Processing", "Ready", "Failed", "Quarantined"] },
  sortable: ["name", "sizeBytes", "createdAt"],
  defaultSort: [{ id: "name", desc: false }],
};

/** Search parameters of the files of records. */
export const recordFilesList: ListDefinition = {
  filters: { clientId: "select" },
  sortable: [],
};
