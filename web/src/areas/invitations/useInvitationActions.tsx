import { IconMailForward, IconMailOff } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import type { RowAction } from "@/table";
import { confirm } from "@/ui";
import { useResend, useRevoke, type Invitation } from "./queries";

/** Actions on an invitation that is neither accepted nor revoked. */
export function useInvitationActions() {
  const t = useText();
  const resend = useResend(({ email }) =>
    showToast({ severity: "success", summary: t("Invitations.Resent", { email }) }),
  );
  const revoke = useRevoke(({ email }) =>
    showToast({ severity: "success", summary: t("Invitations.RevokedNow", { email }) }),
  );

  async function ask(invitation: Invitation): Promise<void> {
    const subject = invitation.email;
    const message = t("Invitations.RevokeQuestion", { email: subject });
    if (await confirm({ message, action: t("Invitations.Revoke"), subject, danger: true })) revoke.mutate(invitation);
  }

  return (invitation: Invitation): RowAction[] =>
    invitation.status === "Pending" || invitation.status === "Expired"
      ? [
          {
            key: "resend",
            label: t("Invitations.Resend"),
            icon: IconMailForward,
            onClick: () => resend.mutate(invitation.id),
          },
          {
            key: "revoke",
            label: t("Invitations.Revoke"),
            icon: IconMailOff,
            danger: true,
            onClick: () => void ask(invitation),
          },
        ]
      : [];
}
