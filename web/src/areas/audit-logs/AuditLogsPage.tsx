import { useQuery } from "@tanstack/react-query";
import { IconChartBar, IconFileSearch } from "@tabler/icons-react";
import { useMemo } from "react";
import { useGranted } from "@/api/bootstrap";
import { useFormat } from "@/lib/format";
import { rememberList } from "@/lib/listPosition";
import { useText, type Translate } from "@/lib/text";
import { RecordList, useListState, useNextPage } from "@/table";
import { Button, EmptyState, type FilterSpec } from "@/ui";
import { auditLogColumns, requestLabel } from "./columns";
import { auditLogsList } from "./list";
import { outcomes } from "./looks";
import { auditLogsQuery, type AuditLog } from "./queries";
import { auditLogsRoute } from "./routes";
import { methods } from "./rules";

function filtersOf(t: Translate): FilterSpec[] {
  return [
    { kind: "dates", key: "time", label: t("AuditLogs.Time") },
    {
      kind: "select",
      key: "outcome",
      label: t("AuditLogs.Outcome"),
      options: outcomes.map((value) => ({ value, label: t(`AuditLogs.Outcome.${value}`) })),
    },
    { kind: "text", key: "userName", label: t("AuditLogs.User") },
    {
      kind: "select",
      key: "httpMethod",
      label: t("AuditLogs.Method"),
      options: methods.map((value) => ({ value, label: value })),
    },
    { kind: "text", key: "url", label: t("AuditLogs.Url") },
    { kind: "text", key: "httpStatusCode", label: t("AuditLogs.Status") },
    { kind: "text", key: "minExecutionDuration", label: t("AuditLogs.MinDuration") },
    { kind: "text", key: "maxExecutionDuration", label: t("AuditLogs.MaxDuration") },
    { kind: "text", key: "clientIpAddress", label: t("AuditLogs.Address") },
    { kind: "text", key: "clientId", label: t("AuditLogs.Client") },
    { kind: "text", key: "correlationId", label: t("AuditLogs.Correlation") },
  ];
}

/** Recorded requests: changes, their authors, and failures. */
export function AuditLogsPage() {
  const t = useText();
  const format = useFormat();
  const search = auditLogsRoute.useSearch();
  const navigate = auditLogsRoute.useNavigate();
  const { state, onState } = useListState(search, auditLogsList);
  const logs = useQuery(auditLogsQuery(state));
  useNextPage(auditLogsQuery, state, logs.data?.totalCount);
  const mayExport = useGranted("AuditLogging.AuditLogs.Export");
  const columns = useMemo(() => auditLogColumns(t, format), [t, format]);
  const filters = useMemo(() => filtersOf(t), [t]);
  const exported = { root: "audit-logging", list: "audit-logs", queryKey: auditLogsQuery(state).queryKey } as const;
  const open = ({ id }: AuditLog): void => {
    rememberList(
      "audit-logs",
      (logs.data?.items ?? []).map((row) => row.id),
    );
    void navigate({ to: "/audit-logs/$id", params: { id } });
  };
  return (
    <RecordList
      title={t("AuditLogs.Title")}
      count={logs.data && t("AuditLogs.Count", { count: logs.data.totalCount })}
      actions={
        <Button icon={IconChartBar} onClick={() => void navigate({ to: "/audit-logs/statistics" })}>
          {t("AuditLogs.Statistics")}
        </Button>
      }
      searchLabel={t("AuditLogs.Filter")}
      filters={filters}
      query={logs}
      exported={mayExport ? exported : undefined}
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={(log) => `${requestLabel(t, log)}, ${format.dateTime(log.executionTime)}`}
      state={state}
      onState={onState}
      onOpen={open}
      empty={<EmptyState icon={IconFileSearch} title={t("AuditLogs.Empty")} text={t("AuditLogs.EmptyText")} />}
    />
  );
}
