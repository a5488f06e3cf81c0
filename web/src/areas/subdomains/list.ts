import type { ListDefinition } from "@/table/listState";

/** What the address of the list holds besides the framework. */
export const subdomainsList: ListDefinition = {
  filters: { domain: "select", status: "multi" },
  sortable: ["sortOrder", "code", "name", "status"],
  // A subdomain's code starts with its domain's, so each domain's are together.
  defaultSort: [{ id: "code", desc: false }],
};
