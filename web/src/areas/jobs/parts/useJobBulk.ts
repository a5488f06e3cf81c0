import { IconBan } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { useRowBulk, type BulkAction } from "@/table";
import { nameOf } from "../rules";
import { bulkJobs, type Job, type JobBulkChange } from "../queries";

/** Bulk actions on jobs. */
export function useJobBulk(): BulkAction[] | undefined {
  const t = useText();
  return useRowBulk<Job, JobBulkChange>({
    area: "jobs",
    nameOf,
    call: bulkJobs,
    choices: [{ key: "cancel", label: t("Jobs.Cancel"), icon: IconBan, danger: true, change: { action: "Cancel" } }],
  });
}
