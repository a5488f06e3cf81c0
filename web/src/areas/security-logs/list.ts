import type { ListDefinition } from "@/table/listState";

/** What the address of the log of all users holds. */
export const securityLogsList: ListDefinition = {
  filters: {
    time: "dates",
    action: "select",
    userName: "text",
    clientId: "text",
    clientIpAddress: "text",
    identity: "select",
    correlationId: "text",
  },
  defaultFilters: {},
  sortable: ["creationTime", "action", "userName", "clientId", "clientIpAddress"],
  defaultSort: [{ id: "creationTime", desc: true }],
};

/** The same for the log of the user's own account. */
export const ownSecurityLogsList: ListDefinition = {
  filters: { time: "dates", action: "select", clientIpAddress: "text" },
  defaultFilters: {},
  sortable: ["creationTime", "action", "clientId", "clientIpAddress"],
  defaultSort: [{ id: "creationTime", desc: true }],
};
