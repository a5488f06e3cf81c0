import { Link } from "@tanstack/react-router";
import type { useFormat } from "@/lib/format";
import type { Translate } from "@/lib/text";
import { InlineMoves, type RowAction, type TableColumn } from "@/table";
import { ProgressBar, StatusChip } from "@/ui";
import { jobLooks } from "./looks";
import { isUnderWay, type Job } from "./queries";
import { nameOf, outcomeOf, resultOf } from "./rules";

/** What a job does, with a link to its result. */
function JobName({ job }: { job: Job }) {
  const outcome = outcomeOf(job);
  const name = <bdi>{nameOf(job)}</bdi>;
  if (!outcome) return name;
  return (
    <Link to={outcome.to} search={outcome.search}>
      {name}
    </Link>
  );
}

/** How far a job is; once it has ended, its result. */
function JobProgress({ t, job }: { t: Translate; job: Job }) {
  const result = isUnderWay(job) ? null : resultOf(t, job);
  if (result) return <bdi>{result}</bdi>;
  return <ProgressBar percent={job.progressPct} label={nameOf(job)} failed={job.status === "Failed"} />;
}

export function jobColumns(
  t: Translate,
  format: ReturnType<typeof useFormat>,
  moves: (job: Job) => readonly RowAction[],
): TableColumn<Job>[] {
  return [
    { id: "kind", header: t("Jobs.Kind"), fixed: true, strong: true, cell: (job) => <JobName job={job} /> },
    {
      id: "status",
      header: t("Jobs.Status"),
      width: 160,
      cell: (job) => (
        <InlineMoves label={t("Ui.StatusOf", { name: nameOf(job) })} moves={moves(job)}>
          <StatusChip status={job.status} looks={jobLooks} label={t(`Enum.JobStatus.${job.status}`)} />
        </InlineMoves>
      ),
    },
    {
      id: "progress",
      header: t("Jobs.Progress"),
      width: 220,
      cell: (job) => <JobProgress t={t} job={job} />,
    },
    {
      id: "createdAt",
      header: t("Jobs.Started"),
      sortable: true,
      width: 170,
      cell: ({ createdAt }) => format.dateTime(createdAt),
    },
    {
      id: "endedAt",
      header: t("Jobs.Ended"),
      sortable: true,
      goneBelow: 1200,
      width: 170,
      cell: ({ endedAt }) => (endedAt ? format.dateTime(endedAt) : ""),
    },
  ];
}
