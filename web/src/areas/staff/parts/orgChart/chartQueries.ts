import { queryOptions } from "@tanstack/react-query";
import { areaKey } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import { inTenant } from "@/api/workspace";
import type { ChartPerson } from "./chart";

const area = "staff";

/** The people of a client's org chart; without a client, all in reach. */
export function chartQuery(clientId: string | undefined) {
  return queryOptions({
    queryKey: areaKey(area, "org-chart", clientId ?? null),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/app/staff/org-chart", { params: { query: { clientId } }, signal, ...inTenant(null) })),
  });
}

/** A new manager of a person; null for nobody. */
export interface ManagerChange {
  person: ChartPerson;
  managerStaffId: string | null;
}

/** Changes who manages a person; after a conflict, the chart is read again. */
export function useSetManager(onMoved: (change: ManagerChange, managerName: string | null) => void) {
  return useApiChange({
    call: ({ person, managerStaffId }: ManagerChange) =>
      unwrap(
        api.PUT("/api/app/staff/{id}/manager", {
          params: { path: { id: person.id } },
          body: { managerStaffId, concurrencyStamp: person.concurrencyStamp },
          ...inTenant(person.tenantId),
        }),
      ),
    areas: [area],
    rereads: true,
    onDone: ({ managerName }, change) => onMoved(change, managerName ?? null),
  });
}
