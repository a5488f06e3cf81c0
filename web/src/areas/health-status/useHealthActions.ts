import { IconBan, IconPlayerPlay, IconRefresh } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { textOr, useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import type { RowAction } from "@/table";
import { confirm } from "@/ui";
import { useCancelJob, useRetryJob, useRetryMessage, useRunSchedule } from "./queries";
import type { FailedMessage, Job, Schedule } from "./queries";

/** What a job or a schedule does, in words. */
export function nameOf({ kind }: { kind: string }): string {
  return textOr(`Job.${kind}`, kind);
}

/** Whether a job waits or runs. */
export function isUnderWay(job: Job | null | undefined): boolean {
  return job?.status === "Queued" || job?.status === "Running";
}

/** What an operator can repair here; empty without the permission. */
export function useHealthActions() {
  const t = useText();
  const mayManage = useGranted("Portal.Health.Manage");
  const tell = (key: "HealthStatus.RunDone" | "HealthStatus.RetryDone" | "HealthStatus.CancelDone", name: string) =>
    showToast({ severity: "success", summary: t(key, { name }) });
  const run = useRunSchedule((schedule) => tell("HealthStatus.RunDone", nameOf(schedule)));
  const retry = useRetryJob((job) => tell("HealthStatus.RetryDone", nameOf(job)));
  const cancel = useCancelJob((job) => tell("HealthStatus.CancelDone", nameOf(job)));
  const resend = useRetryMessage(({ topic }) => tell("HealthStatus.RetryDone", topic));

  async function askToCancel(job: Job): Promise<void> {
    const message = t("Jobs.CancelQuestion", { job: nameOf(job) });
    if (await confirm({ message, action: t("Jobs.Cancel"), danger: true })) cancel.mutate(job);
  }

  const ofSchedule = (schedule: Schedule): RowAction[] => [
    {
      key: "run",
      label: t("HealthStatus.RunNow"),
      icon: IconPlayerPlay,
      disabledReason: isUnderWay(schedule.last) ? t("Error.Jobs.UnderWay") : undefined,
      onClick: () => run.mutate(schedule),
    },
  ];
  const ofJob = (job: Job): RowAction[] => [
    ...(job.canRetry
      ? [{ key: "retry", label: t("HealthStatus.Retry"), icon: IconRefresh, onClick: () => retry.mutate(job) }]
      : []),
    ...(job.canCancel
      ? [{ key: "cancel", label: t("Jobs.Cancel"), icon: IconBan, onClick: () => void askToCancel(job) }]
      : []),
  ];
  const ofMessage = (message: FailedMessage): RowAction[] => [
    {
      key: "retry",
      label: t("HealthStatus.Retry"),
      icon: IconRefresh,
      disabledReason: message.canRetry ? undefined : t("Error.Messages.HeldBack"),
      onClick: () => resend.mutate(message),
    },
  ];
  return { mayManage, ofSchedule, ofJob, ofMessage };
}
