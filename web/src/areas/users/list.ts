import type { ListDefinition } from "@/table/listState";

/** What the address of the list holds. */
export const usersList: ListDefinition = {
  filters: { roleId: "select", status: "select", email: "select" },
  sortable: ["name", "surname", "userName", "email", "phoneNumber", "creationTime"],
};
