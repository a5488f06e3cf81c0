import { jobLooks } from "@/areas/jobs";
import { useCulture, useText } from "@/lib/text";
import { StatusChip } from "@/ui";
import type { Job } from "../../queries";
import { timeSpan } from "../../rules";
import classes from "../HealthStatus.module.css";

/** State of a job, and why it failed. */
export function JobState({ job }: { job: Job }) {
  const t = useText();
  return (
    <>
      <StatusChip status={job.status} looks={jobLooks} label={t(`Enum.JobStatus.${job.status}`)} />{" "}
      {job.error && <bdi className={classes.failed}>{job.error}</bdi>}
    </>
  );
}

/** How long the last attempt of a job took, where that is known. */
export function Duration({ job }: { job: Job }) {
  const t = useText();
  const culture = useCulture();
  if (job.durationMs === null || job.durationMs === undefined) {
    return <span className={classes.quiet}>{t("HealthStatus.Unknown")}</span>;
  }
  return timeSpan(culture, job.durationMs);
}
