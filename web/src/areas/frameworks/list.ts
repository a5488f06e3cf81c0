import type { ListDefinition } from "@/table/listState";

/** What the address of the list holds; unless told, the default framework comes first. */
export const frameworksList: ListDefinition = { sortable: ["title", "code", "createdAt"] };
