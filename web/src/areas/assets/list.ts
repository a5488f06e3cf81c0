import type { ListDefinition } from "@/table/listState";

/** What the address of the library holds; archived files are left out until asked for. */
export const assetsList: ListDefinition = {
  filters: {
    kind: "multi",
    status: "multi",
    folderId: "select",
    isUnused: "flag",
    isExpiring: "flag",
    lacksAltText: "flag",
    hasDuplicates: "flag",
    isShared: "flag",
  },
  defaultFilters: { status: ["Processing", "Ready", "Failed", "Quarantined"] },
  sortable: ["name", "sizeBytes", "createdAt"],
  defaultSort: [{ id: "name", desc: false }],
};
