import type { useFormat } from "@/lib/format";
import { textOr, type Translate } from "@/lib/text";
import { InlineMoves, type RowAction, type TableColumn } from "@/table";
import { ProgressBar, StatusChip } from "@/ui";
import { jobLooks } from "./looks";
import { isUnderWay, type Job } from "./queries";

/** What a job does, in words. */
export function nameOf({ kind }: Job): string {
  return textOr(`Job.${kind}`, kind);
}

export function jobColumns(
  t: Translate,
  format: ReturnType<typeof useFormat>,
  moves: (job: Job) => readonly RowAction[],
): TableColumn<Job>[] {
  return [
    { id: "kind", header: t("Jobs.Kind"), fixed: true, strong: true, cell: nameOf },
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
      cell: (job) =>
        isUnderWay(job) ? <ProgressBar percent={job.progressPct} label={nameOf(job)} /> : <bdi>{job.error ?? ""}</bdi>,
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
