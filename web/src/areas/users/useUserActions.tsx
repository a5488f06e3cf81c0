import { IconKey, IconLock, IconLockOpen, IconUserShare } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useCurrentUser, useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { confirm, type Transition } from "@/ui";
import { LockDialog } from "./parts/LockDialog";
import { useTwoFactorActions } from "./parts/useTwoFactorActions";
import { PasswordDialog } from "./parts/PasswordDialog";
import { useDeleteUser, useSignInAs, useUnlockUser, type User } from "./queries";
import { fullName } from "./rules";

export type UserActions = ReturnType<typeof useUserActions>;

type UserTransition = Transition & { icon: typeof IconKey };

/** The open dialog, and its user. */
function useDialog() {
  const [open, setOpen] = useState<{ kind: "password" | "lock"; user: User } | null>(null);
  const shared = open && { user: open.user, onClose: () => setOpen(null) };
  const dialog: ReactNode =
    shared && (open.kind === "lock" ? <LockDialog {...shared} /> : <PasswordDialog {...shared} />);
  return {
    dialog,
    askPassword: (user: User): void => setOpen({ kind: "password", user }),
    askLock: (user: User): void => setOpen({ kind: "lock", user }),
  };
}

/** Signing in as another user; not offered while acting as another user already. */
function useImpersonation() {
  const t = useText();
  const { id: ownId, impersonatorUserId } = useCurrentUser();
  const may = useGranted("AbpIdentity.Users.Impersonation") && !impersonatorUserId;
  const signIn = useSignInAs();
  return (user: User): UserTransition[] =>
    may && user.isActive && user.id !== ownId
      ? [
          {
            key: "sign-in-as",
            label: t("Users.SignInAs"),
            icon: IconUserShare,
            loading: signIn.isPending,
            onClick: () => signIn.mutate(user),
          },
        ]
      : [];
}

/** Actions on a user, for its page and its row; the caller renders `dialog`. */
export function useUserActions(onDeleted?: () => void) {
  const t = useText();
  const mayUpdate = useGranted("AbpIdentity.Users.Update");
  const mayDelete = useGranted("AbpIdentity.Users.Delete");
  const ownId = useCurrentUser().id;
  const impersonation = useImpersonation();
  const { dialog, askPassword, askLock } = useDialog();
  const ofFactors = useTwoFactorActions();
  const unlocking = useUnlockUser((user) =>
    showToast({ severity: "success", summary: t("Users.Unlocked", { name: fullName(user) }) }),
  );
  const deletion = useDeleteUser((user) => {
    showToast({ severity: "success", summary: t("Users.Deleted", { name: fullName(user) }) });
    onDeleted?.();
  });

  async function remove(user: User): Promise<void> {
    const subject = fullName(user);
    const message = t("Users.DeleteQuestion", { name: subject });
    if (await confirm({ message, action: t("Users.Delete"), subject, danger: true })) deletion.mutate(user);
  }

  const unlock = (user: User): UserTransition => ({
    key: "unlock",
    label: t("Users.Unlock"),
    icon: IconLockOpen,
    loading: unlocking.isPending,
    onClick: () => unlocking.mutate(user),
  });
  const lock = (user: User): UserTransition => ({
    key: "lock",
    label: t("Users.LockMore"),
    icon: IconLock,
    disabledReason: user.lockoutEnabled ? undefined : t("Validation.LockoutDisabled"),
    onClick: () => askLock(user),
  });

  return {
    mayUpdate,
    dialog,
    isSelf: (user: User): boolean => user.id === ownId,
    mayRemove: (user: User): boolean => mayDelete && user.id !== ownId,
    remove: (user: User): void => void remove(user),
    transitions: (user: User): UserTransition[] => [
      ...impersonation(user),
      ...(mayUpdate
        ? [
            // The password of an external provider's user is kept there.
            ...(user.isExternal
              ? []
              : [{ key: "password", label: t("Users.SetPassword"), icon: IconKey, onClick: () => askPassword(user) }]),
            ...(user.isLockedOut ? [unlock(user)] : user.id === ownId ? [] : [lock(user)]),
            ...(user.id === ownId ? [] : ofFactors(user)),
          ]
        : []),
    ],
  };
}
