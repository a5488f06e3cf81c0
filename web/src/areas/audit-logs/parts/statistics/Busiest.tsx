import { useQuery } from "@tanstack/react-query";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Panel, Unloaded, type AwaitedQuery } from "@/ui";
import { operationCountsQuery, userCountsQuery, type Days } from "../../queries";
import { RankedBars } from "./RankedBars";

interface PendingProps {
  title: string;
  found: AwaitedQuery;
}

function Pending({ title, found }: PendingProps) {
  return (
    <Panel title={title}>
      <Unloaded query={found} />
    </Panel>
  );
}

/** The operations that were called most, of all requests. */
export function BusiestOperations({ days }: { days: Days }) {
  const t = useText();
  const format = useFormat();
  const found = useQuery(operationCountsQuery(days));
  const title = t("AuditLogs.ByEndpoint");
  if (!found.data) return <Pending title={title} found={found} />;
  const rows = found.data.items.map((item) => ({ ...item, name: item.operation || t("AuditLogs.Unmatched") }));
  return (
    <RankedBars
      title={title}
      fileName="operations"
      rows={rows.map(({ operation, name, requests }) => ({ key: operation, name, value: requests }))}
      table={{
        columns: [
          { key: "operation", label: t("AuditLogs.Operation") },
          { key: "requests", label: t("AuditLogs.Requests"), numeric: true },
          { key: "refused", label: t("AuditLogs.Refused"), numeric: true },
          { key: "failed", label: t("AuditLogs.FailedRequests"), numeric: true },
          { key: "average", label: t("AuditLogs.Average"), numeric: true },
        ],
        rows: rows.map(({ name, requests, refused, failed, averageMs }) => ({
          operation: name,
          requests: format.number(requests, 0),
          refused: format.number(refused, 0),
          failed: format.number(failed, 0),
          average: format.number(averageMs, 1),
        })),
      }}
    />
  );
}

/** The users with the most requests in the log. */
export function BusiestUsers({ days }: { days: Days }) {
  const t = useText();
  const format = useFormat();
  const found = useQuery(userCountsQuery(days));
  const title = t("AuditLogs.ByUser");
  if (!found.data) return <Pending title={title} found={found} />;
  const { items } = found.data;
  return (
    <RankedBars
      title={title}
      fileName="users"
      rows={items.map(({ userName, requests }) => ({ key: userName, name: userName, value: requests }))}
      table={{
        columns: [
          { key: "user", label: t("AuditLogs.User") },
          { key: "requests", label: t("AuditLogs.Recorded"), numeric: true },
          { key: "failed", label: t("AuditLogs.FailedRequests"), numeric: true },
        ],
        rows: items.map(({ userName, requests, failed }) => ({
          user: userName,
          requests: format.number(requests, 0),
          failed: format.number(failed, 0),
        })),
      }}
    />
  );
}
