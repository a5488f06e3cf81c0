import { IconMailForward, IconMailOff } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { useRowBulk, type BulkAction } from "@/table";
import { bulkInvitations, type Invitation, type InvitationBulkChange } from "../queries";

/** Bulk actions on invitations: everybody who can see them may send and revoke them. */
export function useInvitationBulk(): BulkAction[] | undefined {
  const t = useText();
  return useRowBulk<Invitation, InvitationBulkChange>({
    area: "invitations",
    nameOf: ({ email }) => email,
    call: bulkInvitations,
    choices: [
      {
        key: "resend",
        label: t("Invitations.Resend"),
        icon: IconMailForward,
        change: { action: "Resend" },
        asks: true,
      },
      {
        key: "revoke",
        label: t("Invitations.Revoke"),
        icon: IconMailOff,
        danger: true,
        change: { action: "Revoke" },
      },
    ],
  });
}
