import { useQuery } from "@tanstack/react-query";
import { IconShieldLock } from "@tabler/icons-react";
import { useMemo } from "react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { RecordList, useListState, useNextPage } from "@/table";
import { EmptyState, type FilterSpec } from "@/ui";
import { actionLabel, ownColumns, timeAndAction } from "../columns";
import { ownSecurityLogsList } from "../list";
import { ownSecurityLogsQuery } from "../queries";
import { ownSecurityLogsRoute } from "../routes";

/** Security log of the user's own account. */
export function OwnSecurityLogsPage() {
  const t = useText();
  const format = useFormat();
  const search = ownSecurityLogsRoute.useSearch();
  const { state, onState } = useListState(search, ownSecurityLogsList);
  const logs = useQuery(ownSecurityLogsQuery(state));
  useNextPage(ownSecurityLogsQuery, state, logs.data?.totalCount);
  const columns = useMemo(() => ownColumns(t, format), [t, format]);
  const filters: FilterSpec[] = [
    ...timeAndAction(t),
    { kind: "text", key: "clientIpAddress", label: t("SecurityLogs.Address") },
  ];
  return (
    <RecordList
      level={2}
      title={t("SecurityLogs.OwnTitle")}
      count={logs.data && t("SecurityLogs.Count", { count: logs.data.totalCount })}
      searchLabel={t("SecurityLogs.Search")}
      filters={filters}
      query={logs}
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={({ action, creationTime }) => `${actionLabel(t, action)}, ${format.dateTime(creationTime)}`}
      state={state}
      onState={onState}
      empty={<EmptyState icon={IconShieldLock} title={t("SecurityLogs.Empty")} text={t("SecurityLogs.EmptyText")} />}
    />
  );
}
