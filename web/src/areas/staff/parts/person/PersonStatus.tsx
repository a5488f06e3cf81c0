import { useText } from "@/lib/text";
import { StatusChip } from "@/ui";
import { personLooks } from "../../looks";
import type { Staff } from "../../queries";

/** The status of a person; an invitation that nobody can accept any more is marked as such. */
export function PersonStatus({ person: { status, invitationExpired } }: { person: Staff }) {
  const t = useText();
  const label = t(invitationExpired ? "Staff.InvitationExpired" : `Enum.StaffStatus.${status}`);
  return <StatusChip status={invitationExpired ? "InvitationExpired" : status} looks={personLooks} label={label} />;
}
