import { useQuery } from "@tanstack/react-query";
import { IconShieldLock } from "@tabler/icons-react";
import { useMemo } from "react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { RecordList, useListState, useNextPage } from "@/table";
import { EmptyState, type FilterSpec } from "@/ui";
import { actionLabel, securityLogColumns, timeAndAction } from "./columns";
import { securityLogsList } from "./list";
import { securityIdentities } from "./looks";
import { securityLogsQuery } from "./queries";
import { securityLogsRoute } from "./routes";

/** What happened to the accounts of this level. */
export function SecurityLogsPage() {
  const t = useText();
  const format = useFormat();
  const search = securityLogsRoute.useSearch();
  const { state, onState } = useListState(search, securityLogsList);
  const logs = useQuery(securityLogsQuery(state));
  useNextPage(securityLogsQuery, state, logs.data?.totalCount);
  const columns = useMemo(() => securityLogColumns(t, format), [t, format]);
  const identities = securityIdentities.map((value) => ({ value, label: t(`SecurityLogs.Identity.${value}`) }));
  const filters: FilterSpec[] = [
    ...timeAndAction(t),
    { kind: "text", key: "userName", label: t("SecurityLogs.User") },
    { kind: "text", key: "clientId", label: t("SecurityLogs.Client") },
    { kind: "text", key: "clientIpAddress", label: t("SecurityLogs.Address") },
    { kind: "select", key: "identity", label: t("SecurityLogs.Identity"), options: identities },
    { kind: "text", key: "correlationId", label: t("SecurityLogs.Correlation") },
  ];
  return (
    <RecordList
      title={t("SecurityLogs.Title")}
      count={logs.data && t("SecurityLogs.Count", { count: logs.data.totalCount })}
      searchLabel={t("SecurityLogs.Search")}
      filters={filters}
      query={logs}
      exported={{ root: "identity", list: "security-logs", queryKey: securityLogsQuery(state).queryKey }}
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={({ action, creationTime }) => `${actionLabel(t, action)}, ${format.dateTime(creationTime)}`}
      state={state}
      onState={onState}
      empty={<EmptyState icon={IconShieldLock} title={t("SecurityLogs.Empty")} text={t("SecurityLogs.EmptyText")} />}
    />
  );
}
