import { useQuery } from "@tanstack/react-query";
import { useFormat } from "@/lib/format";
import { useCulture, useText } from "@/lib/text";
import { RowMenu } from "@/table";
import { RecordTable, RelativeTime } from "@/ui";
import { schedulesQuery, type Schedule } from "../../queries";
import { timeSpan } from "../../rules";
import { nameOf, useHealthActions } from "../../useHealthActions";
import classes from "../HealthStatus.module.css";
import { Duration, JobState } from "./JobFacts";
import { Part } from "../Part";

function LastRun({ schedule: { last } }: { schedule: Schedule }) {
  const t = useText();
  if (!last) return <span className={classes.quiet}>{t("HealthStatus.NeverRun")}</span>;
  return <RelativeTime instant={last.startedAt ?? last.createdAt} />;
}

/** Recurring jobs: last run, its result, and the next run. */
export function SchedulesPanel() {
  const t = useText();
  const format = useFormat();
  const culture = useCulture();
  const schedules = useQuery(schedulesQuery());
  const { mayManage, ofSchedule } = useHealthActions();
  const heads = [
    t("HealthStatus.Work"),
    t("HealthStatus.Interval"),
    t("HealthStatus.LastRun"),
    t("HealthStatus.Outcome"),
    t("HealthStatus.Duration"),
    t("HealthStatus.NextRun"),
  ];
  return (
    <Part title={t("HealthStatus.Schedules")} query={schedules} flush>
      {({ items }) => (
        <RecordTable
          flush
          label={t("HealthStatus.Schedules")}
          heads={mayManage ? [...heads, t("Ui.Table.Actions")] : heads}
          rows={items}
          rowId={({ kind }) => kind}
          cells={(schedule) => [
            nameOf(schedule),
            timeSpan(culture, schedule.everySeconds * 1000),
            <LastRun key="last" schedule={schedule} />,
            schedule.last && <JobState key="state" job={schedule.last} />,
            schedule.last && <Duration key="duration" job={schedule.last} />,
            schedule.nextAt && format.dateTime(schedule.nextAt),
            ...(mayManage
              ? [<RowMenu key="menu" label={nameOf(schedule)} actions={() => ofSchedule(schedule)} />]
              : []),
          ]}
          empty={{ title: t("HealthStatus.NoSchedules"), text: "" }}
        />
      )}
    </Part>
  );
}
