import { IconListDetails } from "@tabler/icons-react";
import { useCrumb } from "@/lib/crumbs";
import { useText } from "@/lib/text";
import { Button, GridCell, GridRow, PageHead, SegmentedSwitch, useToday } from "@/ui";
import { auditStatisticsRoute } from "../../routes";
import { firstSpan, parseSpan, spans } from "../../rules";
import { BusiestOperations, BusiestUsers } from "./Busiest";
import { DurationChart } from "./DurationChart";
import { ErrorRate } from "./ErrorRate";

/** How many requests there were, how long they took, and how many failed. */
export function StatisticsPage() {
  const t = useText();
  const { days: span = firstSpan } = auditStatisticsRoute.useSearch();
  const days = { today: useToday(), span };
  const navigate = auditStatisticsRoute.useNavigate();
  useCrumb(t("AuditLogs.Statistics"));
  return (
    <div>
      <PageHead
        title={t("AuditLogs.Statistics")}
        actions={
          <>
            <SegmentedSwitch
              label={t("AuditLogs.Period")}
              value={String(span)}
              options={spans.map((own) => ({ value: String(own), label: t("AuditLogs.LastDays", { days: own }) }))}
              onChange={(value) => void navigate({ search: { days: parseSpan(value) }, replace: true })}
            />
            <Button icon={IconListDetails} onClick={() => void navigate({ to: "/audit-logs" })}>
              {t("AuditLogs.List")}
            </Button>
          </>
        }
      />
      <GridRow>
        <GridCell span={8}>
          <DurationChart days={days} />
        </GridCell>
        <GridCell span={4}>
          <ErrorRate days={days} />
        </GridCell>
      </GridRow>
      <GridRow>
        <GridCell span={6}>
          <BusiestOperations days={days} />
        </GridCell>
        <GridCell span={6}>
          <BusiestUsers days={days} />
        </GridCell>
      </GridRow>
    </div>
  );
}
