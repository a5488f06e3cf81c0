import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { areaKey, refreshAreas } from "@/api/cache";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";

export type SampleData = components["schemas"]["SampleDataView"];

const area = "getting-started";

/** Areas whose lists have other rows once sample data has come or gone. */
const touched = [area, "tenants", "clients", "users", "frameworks", "standards", "assessment-types", "home"] as const;

/** Whether it is being loaded or removed. */
export function isUnderWay(sample: Pick<SampleData, "state"> | undefined): boolean {
  return sample?.state === "Loading" || sample?.state === "Removing";
}

/** How it stands with the sample data, which is the host's whatever workspace its administrator is in. */
function sampleDataQuery() {
  return queryOptions({
    queryKey: areaKey(area, "sample-data"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/app/sample-data", { signal, ...inTenant(null) })),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 1500 : false),
  });
}

/** As {@link sampleDataQuery}; other lists follow when loading or removing has ended. */
export function useSampleData() {
  const cache = useQueryClient();
  const query = useQuery(sampleDataQuery());
  const isBusy = isUnderWay(query.data);
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    if (wasBusy.current && !isBusy) void refreshAreas(cache, ...touched);
    wasBusy.current = isBusy;
  }, [cache, isBusy]);
  return query;
}

/** Starts loading the sample data. */
export function useLoadSampleData() {
  return useApiChange({
    call: () => unwrap(api.POST("/api/app/sample-data/load", inTenant(null))),
    areas: [area],
  });
}

/** Starts removing the sample data. */
export function useRemoveSampleData(onStarted: () => void) {
  return useApiChange({
    call: (body: components["schemas"]["RemoveSampleDataRequest"]) =>
      unwrap(api.POST("/api/app/sample-data/remove", { body, ...inTenant(null) })),
    areas: [area],
    onDone: () => onStarted(),
  });
}
