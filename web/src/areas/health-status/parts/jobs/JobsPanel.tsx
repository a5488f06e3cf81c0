import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { enums } from "@/api/enums";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { RowMenu } from "@/table";
import { Pager, RecordTable, SegmentedSwitch } from "@/ui";
import { jobsQuery, pageSize, type Job, type JobStatus } from "../../queries";
import { nameOf, useHealthActions } from "../../useHealthActions";
import { Duration, JobState } from "./JobFacts";
import { Hint, Part } from "../Part";

const all = "All";
type StatusFilter = JobStatus | typeof all;

/** What is worth a look; finished and cancelled jobs are among all. */
const offered: readonly StatusFilter[] = [...enums.JobStatus.filter((status) => !isOver(status)), all];

function isOver(status: JobStatus): boolean {
  return status === "Succeeded" || status === "Cancelled";
}

function JobTable({ jobs }: { jobs: readonly Job[] }) {
  const t = useText();
  const format = useFormat();
  const { mayManage, ofJob } = useHealthActions();
  const heads = [
    t("Jobs.Kind"),
    t("HealthStatus.Tenant"),
    t("HealthStatus.State"),
    t("HealthStatus.QueuedAt"),
    t("HealthStatus.Duration"),
  ];
  return (
    <RecordTable
      flush
      label={t("HealthStatus.Jobs")}
      heads={mayManage ? [...heads, t("Ui.Table.Actions")] : heads}
      rows={jobs}
      rowId={({ id }) => id}
      cells={(job) => [
        nameOf(job),
        <bdi key="tenant">
          {job.tenantName ?? t(job.tenantId ? "HealthStatus.DeletedTenant" : "HealthStatus.Host")}
        </bdi>,
        <JobState key="state" job={job} />,
        format.dateTime(job.createdAt),
        <Duration key="duration" job={job} />,
        ...(mayManage
          ? [
              job.canRetry || job.canCancel ? (
                <RowMenu key="menu" label={nameOf(job)} actions={() => ofJob(job)} />
              ) : null,
            ]
          : []),
      ]}
      empty={{ title: t("HealthStatus.NoJobs"), text: t("HealthStatus.NoJobsText") }}
    />
  );
}

/** Background jobs of all tenants: those that failed at first. */
export function JobsPanel() {
  const t = useText();
  const [shown, setShown] = useState<StatusFilter>("Failed");
  const [page, setPage] = useState(1);
  const jobs = useQuery(jobsQuery(shown === all ? undefined : shown, page));
  const show = (status: StatusFilter): void => {
    setShown(status);
    setPage(1);
  };
  return (
    <Part
      title={t("HealthStatus.Jobs")}
      query={jobs}
      flush
      tools={
        <SegmentedSwitch
          size="small"
          label={t("HealthStatus.ShownJobs")}
          value={shown}
          options={offered.map((status) => ({
            value: status,
            label: status === all ? t("HealthStatus.AllJobs") : t(`Enum.JobStatus.${status}`),
          }))}
          onChange={show}
        />
      }
    >
      {({ items, totalCount }) => (
        <>
          <JobTable jobs={items} />
          {totalCount > pageSize && <Pager page={page} pageSize={pageSize} totalCount={totalCount} onPage={setPage} />}
          {shown === "Failed" && totalCount > 0 && <Hint text={t("HealthStatus.FailedJobsHint")} section="logs" />}
        </>
      )}
    </Part>
  );
}
