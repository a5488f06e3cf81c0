import type { ListDefinition } from "@/table/listState";

/** What the address of the list holds. */
export const usersList: ListDefinition = {
  filters: {
    roleId: "select",
    unitId: "select",
    status: "select",
    email: "select",
    account: "select",
    created: "dates",
    changed: "dates",
    signedIn: "dates",
    lastDay: "dates",
    neverSignedIn: "flag",
    userName: "text",
    emailAddress: "text",
    phoneNumber: "text",
    name: "text",
    surname: "text",
  },
  sortable: ["name", "surname", "userName", "email", "phoneNumber", "creationTime", "lastLoginTime", "lastDay"],
};
