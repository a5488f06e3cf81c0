import { IconKey, IconLock, IconLockOpen, IconTrash, IconUserOff, IconUserShare } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useCurrentUser, useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { confirm, type Transition } from "@/ui";
import { LockDialog } from "./parts/access/LockDialog";
import { useTwoFactorActions } from "./parts/access/useTwoFactorActions";
import { PasswordDialog } from "./parts/access/PasswordDialog";
import { useDeleteUser, useEraseUser, useSignInAs, useUnlockUser, type User } from "./queries";
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

/** The ways to delete a user: what is personal stays in the records, or goes as well. */
function useRemovals(onDeleted?: () => void) {
  const t = useText();
  const mayDelete = useGranted("AbpIdentity.Users.Delete");
  const { id: ownId, impersonatorUserId } = useCurrentUser();
  const done = (summary: "Users.Deleted" | "Users.Erased") => (user: User) => {
    showToast({ severity: "success", summary: t(summary, { name: fullName(user) }) });
    onDeleted?.();
  };
  const deletion = useDeleteUser(done("Users.Deleted"));
  const erasure = useEraseUser(done("Users.Erased"));

  async function ask(user: User, isErasure: boolean): Promise<void> {
    const subject = fullName(user);
    const message = t(isErasure ? "Users.EraseQuestion" : "Users.DeleteQuestion", { name: subject });
    const action = t(isErasure ? "Users.Erase" : "Users.Delete");
    if (await confirm({ message, action, subject, danger: true })) (isErasure ? erasure : deletion).mutate(user);
  }

  return (user: User) => {
    if (!mayDelete || user.id === ownId) return [];
    const way = (key: string, icon: typeof IconKey, isErasure: boolean) => ({
      key,
      label: t(isErasure ? "Users.Erase" : "Users.Delete"),
      icon,
      danger: true,
      onClick: () => void ask(user, isErasure),
    });
    // The server refuses the second one while acting as somebody else.
    return [way("delete", IconTrash, false), ...(impersonatorUserId ? [] : [way("erase", IconUserOff, true)])];
  };
}

/** Actions on a user, for its page and its row; the caller renders `dialog`. */
export function useUserActions(onDeleted?: () => void) {
  const t = useText();
  const mayUpdate = useGranted("AbpIdentity.Users.Update");
  const ownId = useCurrentUser().id;
  const removals = useRemovals(onDeleted);
  const impersonation = useImpersonation();
  const { dialog, askPassword, askLock } = useDialog();
  const ofFactors = useTwoFactorActions();
  const unlocking = useUnlockUser((user) =>
    showToast({ severity: "success", summary: t("Users.Unlocked", { name: fullName(user) }) }),
  );

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
    removals,
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
