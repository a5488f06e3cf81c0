import { IconBan, IconCircleCheck, IconCircleX, IconClock, IconLoader } from "@tabler/icons-react";
import type { useFormat } from "@/lib/format";
import { textOr, type Translate } from "@/lib/text";
import type { TableColumn } from "@/table";
import { ProgressBar, StatusChip, type StatusLooks } from "@/ui";
import { isUnderWay, type Job } from "./queries";

const looks: StatusLooks<Job["status"]> = {
  Queued: { tone: "outline", icon: IconClock },
  Running: { tone: "info", icon: IconLoader },
  Succeeded: { tone: "success", icon: IconCircleCheck },
  Failed: { tone: "danger", icon: IconCircleX },
  Cancelled: { tone: "neutral", icon: IconBan },
};

/** What a job does, in words. */
export function nameOf({ kind }: Job): string {
  return textOr(`Job.${kind}`, kind);
}

export function jobColumns(t: Translate, format: ReturnType<typeof useFormat>): TableColumn<Job>[] {
  return [
    { id: "kind", header: t("Jobs.Kind"), fixed: true, strong: true, cell: nameOf },
    {
      id: "status",
      header: t("Jobs.Status"),
      width: 160,
      cell: ({ status }) => <StatusChip status={status} looks={looks} label={t(`Enum.JobStatus.${status}`)} />,
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
      goneBelow: 1200,
      width: 170,
      cell: ({ endedAt }) => (endedAt ? format.dateTime(endedAt) : ""),
    },
  ];
}
