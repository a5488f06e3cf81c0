import { IconLogin2, IconTrash } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useConfiguration, useCurrentUser } from "@/api/bootstrap";
import { signOutFor } from "@/api/session";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import type { RowAction } from "@/table";
import { confirm } from "@/ui";
import { useLink, useLinkLogin, useLinkToken, useUnlink, type LinkedAccount } from "./queries";
import { accountName, rememberLink, takeLink } from "./rules";

/** Completes a pending link after its owner has signed in to this account. */
function usePendingLink(): void {
  const t = useText();
  const link = useLink(() => showToast({ severity: "success", summary: t("LinkedAccounts.Linked") }));
  const hasLooked = useRef(false);
  const { mutate } = link;
  useEffect(() => {
    if (hasLooked.current) return;
    hasLooked.current = true;
    const pending = takeLink(Date.now());
    if (pending) mutate(pending);
  }, [mutate]);
}

/** Actions on linked accounts. */
export function useLinkedAccountActions() {
  const t = useText();
  const user = useCurrentUser();
  const { currentTenant } = useConfiguration();
  usePendingLink();
  const login = useLinkLogin();
  const unlink = useUnlink((account) =>
    showToast({ severity: "success", summary: t("LinkedAccounts.Deleted", { name: accountName(account) }) }),
  );
  const token = useLinkToken((issued) => {
    rememberLink({ userId: user.id ?? "", tenantId: currentTenant.id ?? null, token: issued }, Date.now());
    void signOutFor("/account/linked-accounts");
  });

  async function add(): Promise<void> {
    const title = t("AbpUi::AreYouSure");
    const message = t("AbpAccount::NewLinkAccountWarning");
    if (await confirm({ title, message, action: t("LinkedAccounts.Continue") })) token.mutate();
  }

  async function remove(account: LinkedAccount): Promise<void> {
    const title = t("AbpUi::AreYouSure");
    const message = t("AbpAccount::DeleteLinkAccountConfirmationMessage", [account.targetUserName]);
    if (await confirm({ title, message, action: t("LinkedAccounts.Delete"), danger: true })) unlink.mutate(account);
  }

  return {
    add: (): void => void add(),
    isAdding: token.isPending,
    of: (account: LinkedAccount): RowAction[] => [
      {
        key: "login",
        label: t("LinkedAccounts.LogIn"),
        icon: IconLogin2,
        onClick: () => login.mutate(account),
      },
      ...(account.directlyLinked
        ? [
            {
              key: "delete",
              label: t("LinkedAccounts.Delete"),
              icon: IconTrash,
              danger: true,
              onClick: () => void remove(account),
            },
          ]
        : []),
    ],
  };
}
