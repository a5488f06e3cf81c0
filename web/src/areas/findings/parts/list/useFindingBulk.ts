import { IconCalendarShare } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { useRowBulk, type BulkAction, type BulkChoice } from "@/table";
import { bulkFindings, type Finding, type FindingBulkChange } from "../../queries";

/** Days by which the due dates of several findings move. */
const steps = [7, 14, 28] as const;

/** Bulk actions on findings. */
export function useFindingBulk(): BulkAction[] | undefined {
  const t = useText();
  const mayUpdate = useGranted("Portal.Findings.Update");
  const choices = steps.map((days): BulkChoice<FindingBulkChange> => {
    const change: FindingBulkChange = { action: "Postpone", args: { days, dueOn: null, ownerUserId: null } };
    return {
      key: `later-${days}`,
      label: t("Findings.Bulk.Later", { days }),
      icon: IconCalendarShare,
      change,
      asks: true,
    };
  });
  return useRowBulk<Finding, FindingBulkChange>({
    area: "findings",
    nameOf: ({ number }) => number,
    call: bulkFindings,
    choices: mayUpdate ? choices : [],
  });
}
