import type { ListDefinition } from "@/table/listState";

/** What the address of the list holds. */
export const rolesList: ListDefinition = {
  filters: { isStatic: "flag", isDefault: "flag", isPublic: "flag" },
  sortable: ["name", "creationTime"],
};
