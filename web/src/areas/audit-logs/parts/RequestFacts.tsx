import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Panel, PropertyList } from "@/ui";
import type { AuditLog } from "../queries";
import classes from "./AuditLog.module.css";

/** What is known of the request itself. */
export function RequestFacts({ log }: { log: AuditLog }) {
  const t = useText();
  const format = useFormat();
  const text = (value: string | null | undefined) => value && <bdi className={classes.long}>{value}</bdi>;
  return (
    <Panel title={t("AuditLogs.Request")}>
      <PropertyList
        properties={[
          { label: t("AuditLogs.Time"), value: format.dateTime(log.executionTime) },
          { label: t("AuditLogs.User"), value: text(log.userName || t("AuditLogs.System")) },
          { label: t("AuditLogs.Impersonator"), value: text(log.impersonatorUserName), hideWhenEmpty: true },
          { label: t("AuditLogs.Tenant"), value: text(log.tenantName), hideWhenEmpty: true },
          { label: t("AuditLogs.Method"), value: text(log.httpMethod), hideWhenEmpty: true },
          { label: t("AuditLogs.Url"), value: text(log.url), hideWhenEmpty: true },
          {
            label: t("AuditLogs.Status"),
            value: log.httpStatusCode > 0 && String(log.httpStatusCode),
            hideWhenEmpty: true,
          },
          { label: t("AuditLogs.Duration"), value: format.number(log.executionDuration, 0) },
          { label: t("AuditLogs.Address"), value: text(log.clientIpAddress), hideWhenEmpty: true },
          { label: t("AuditLogs.Client"), value: text(log.clientId), hideWhenEmpty: true },
          { label: t("AuditLogs.Browser"), value: text(log.browserInfo), hideWhenEmpty: true },
          { label: t("AuditLogs.Correlation"), value: text(log.correlationId), hideWhenEmpty: true },
          { label: t("AuditLogs.Exception"), value: text(log.exceptions), hideWhenEmpty: true },
        ]}
      />
    </Panel>
  );
}
