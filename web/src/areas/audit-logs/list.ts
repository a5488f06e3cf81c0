import type { ListDefinition } from "@/table/listState";

/** Search parameters of the list. */
export const auditLogsList: ListDefinition = {
  filters: {
    time: "dates",
    outcome: "select",
    userName: "text",
    httpMethod: "select",
    url: "text",
    httpStatusCode: "text",
    minExecutionDuration: "text",
    maxExecutionDuration: "text",
    clientIpAddress: "text",
    clientId: "text",
    correlationId: "text",
  },
  defaultFilters: {},
  sortable: [
    "executionTime",
    "userName",
    "httpMethod",
    "url",
    "httpStatusCode",
    "executionDuration",
    "clientId",
    "clientIpAddress",
  ],
  defaultSort: [{ id: "executionTime", desc: true }],
};
