import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { StatusChip } from "@/ui";
import { requirementLooks } from "../looks";
import type { Requirement } from "../queries";
import { statusOf } from "../rules";

/** How somebody stands with a required certificate; its last day is the title. */
export function RequirementChip({ requirement }: { requirement: Requirement }) {
  const t = useText();
  const format = useFormat();
  const status = statusOf(requirement);
  const label = status === "Missing" ? t("JobRoles.Missing") : t(`Enum.StaffCertificateStatus.${status}`);
  const until = requirement.expiresOn ? format.date(requirement.expiresOn) : undefined;
  return <StatusChip status={status} looks={requirementLooks} label={label} title={until} />;
}
