import type { ListDefinition } from "@/table/listState";

/** Search parameters of the list. */
export const invitationsList: ListDefinition = {
  filters: { status: "select" },
  sortable: ["email", "sentAt", "expiresAt"],
};
