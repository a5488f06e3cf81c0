import { useState, type ReactNode } from "react";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { confirm, type Transition } from "@/ui";
import { nameOf, useInviteStaff, useRevokeInvitation, type Staff } from "../../queries";
import { InviteDialog } from "./InviteDialog";

/** Inviting a person to sign in, sending that again and taking it back; `dialog` is for the caller to draw. */
export function usePersonInvitation() {
  const t = useText();
  const [inviting, setInviting] = useState<Staff | null>(null);
  const again = useInviteStaff(({ email }) =>
    showToast({ severity: "success", summary: t("Invitations.Sent", { email: email ?? "" }) }),
  );
  const revocation = useRevokeInvitation((person) =>
    showToast({ severity: "success", summary: t("Staff.Invite.Revoked", { name: nameOf(person) }) }),
  );

  async function revoke(person: Staff): Promise<void> {
    const message = t("Staff.Invite.RevokeQuestion", { name: nameOf(person) });
    if (await confirm({ message, action: t("Staff.Invite.Revoke"), danger: true })) revocation.mutate(person);
  }

  const dialog: ReactNode = inviting && (
    <InviteDialog key={inviting.id} person={inviting} onClose={() => setInviting(null)} />
  );
  const first = (person: Staff): Transition => ({
    key: "invite",
    label: t("Staff.Move.Invited"),
    onClick: () => setInviting(person),
  });
  const later = (person: Staff): Transition[] => [
    {
      key: "invite",
      label: t("Staff.Invite.Again"),
      loading: again.isPending,
      onClick: () => again.mutate({ person, roleNames: [] }),
    },
    {
      key: "revoke",
      label: t("Staff.Invite.Revoke"),
      loading: revocation.isPending,
      onClick: () => void revoke(person),
    },
  ];
  return {
    dialog,
    steps: (person: Staff): Transition[] => {
      if (!person.canInvite) return [];
      return person.status === "Invited" ? later(person) : [first(person)];
    },
  };
}
