import { Link } from "@tanstack/react-router";
import type { Format } from "@/lib/format";
import type { Translate } from "@/lib/text";
import type { TableColumn } from "@/table";
import { StatusChip } from "@/ui";
import { outcomeLooks } from "./looks";
import type { AuditLog } from "./queries";
import { outcomeOf, pathOf } from "./rules";

/** The request in a few words: method and path; background work has neither. */
export function requestLabel(t: Translate, { httpMethod, url }: AuditLog): string {
  return httpMethod === "" ? t("AuditLogs.Background") : `${httpMethod} ${pathOf(url)}`;
}

function answerColumns(t: Translate, format: Format): TableColumn<AuditLog>[] {
  return [
    {
      id: "httpStatusCode",
      header: t("AuditLogs.Status"),
      sortable: true,
      numeric: true,
      width: 110,
      cell: ({ httpStatusCode }) => (httpStatusCode === 0 ? "" : String(httpStatusCode)),
    },
    {
      id: "executionDuration",
      header: t("AuditLogs.Duration"),
      sortable: true,
      numeric: true,
      width: 120,
      cell: ({ executionDuration }) => format.number(executionDuration, 0),
    },
  ];
}

function callerColumns(t: Translate): TableColumn<AuditLog>[] {
  return [
    {
      id: "clientIpAddress",
      header: t("AuditLogs.Address"),
      sortable: true,
      goneBelow: 1400,
      width: 140,
      cell: ({ clientIpAddress }) => <bdi>{clientIpAddress}</bdi>,
    },
    {
      id: "clientId",
      header: t("AuditLogs.Client"),
      sortable: true,
      hidden: true,
      width: 150,
      cell: ({ clientId }) => <bdi>{clientId}</bdi>,
    },
    {
      id: "correlationId",
      header: t("AuditLogs.Correlation"),
      hidden: true,
      width: 280,
      cell: ({ correlationId }) => <bdi>{correlationId}</bdi>,
    },
  ];
}

/** The columns of the list. */
export function auditLogColumns(t: Translate, format: Format): TableColumn<AuditLog>[] {
  return [
    {
      id: "executionTime",
      header: t("AuditLogs.Time"),
      sortable: true,
      fixed: true,
      strong: true,
      width: 180,
      cell: ({ id, executionTime }) => (
        <Link to="/audit-logs/$id" params={{ id }}>
          {format.dateTime(executionTime)}
        </Link>
      ),
    },
    {
      id: "outcome",
      header: t("AuditLogs.Outcome"),
      width: 140,
      bone: "chip",
      cell: (log) => {
        const outcome = outcomeOf(log);
        return <StatusChip status={outcome} looks={outcomeLooks} label={t(`AuditLogs.Outcome.${outcome}`)} />;
      },
    },
    {
      id: "userName",
      header: t("AuditLogs.User"),
      sortable: true,
      width: 170,
      cell: ({ userName }) => <bdi>{userName || t("AuditLogs.System")}</bdi>,
    },
    {
      id: "httpMethod",
      header: t("AuditLogs.Method"),
      sortable: true,
      width: 100,
      cell: ({ httpMethod }) => <bdi>{httpMethod}</bdi>,
    },
    { id: "url", header: t("AuditLogs.Url"), sortable: true, cell: ({ url }) => <bdi>{pathOf(url)}</bdi> },
    ...answerColumns(t, format),
    ...callerColumns(t),
  ];
}
