import type { ListDefinition } from "@/table/listState";

/** What the address of the list holds besides the framework. */
export const subdomainsList: ListDefinition = {
  filters: { domain: "select", status: "multi" },
  sortable: ["sortOrder", "code", "name", "status"],
  // A code begins with the domain's, so that each domain's stand together.
  defaultSort: [{ id: "code", desc: false }],
};
