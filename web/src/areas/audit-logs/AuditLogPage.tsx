import { useSuspenseQuery } from "@tanstack/react-query";
import { useCrumb } from "@/lib/crumbs";
import { useNeighbours } from "@/lib/listPosition";
import { useText } from "@/lib/text";
import { DetailPage, StatusChip } from "@/ui";
import { requestLabel } from "./columns";
import { outcomeLooks } from "./looks";
import { Changes } from "./parts/Changes";
import { Operations } from "./parts/Operations";
import { RequestFacts } from "./parts/RequestFacts";
import { auditLogQuery } from "./queries";
import { auditLogRoute } from "./routes";
import { outcomeOf } from "./rules";

/** One request: who made it, what it called, what it changed, and why it failed. */
export function AuditLogPage() {
  const t = useText();
  const { id } = auditLogRoute.useParams();
  const navigate = auditLogRoute.useNavigate();
  const log = useSuspenseQuery(auditLogQuery(id)).data;
  const position = useNeighbours(
    "audit-logs",
    id,
    (to) => void navigate({ to: "/audit-logs/$id", params: { id: to } }),
  );
  const title = requestLabel(t, log);
  const outcome = outcomeOf(log);
  useCrumb(title);
  return (
    <DetailPage
      title={title}
      chips={<StatusChip status={outcome} looks={outcomeLooks} label={t(`AuditLogs.Outcome.${outcome}`)} />}
      position={position}
    >
      <RequestFacts log={log} />
      <Operations log={log} />
      <Changes log={log} />
    </DetailPage>
  );
}
