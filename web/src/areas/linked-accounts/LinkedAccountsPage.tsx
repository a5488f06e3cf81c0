import { useQuery } from "@tanstack/react-query";
import { IconCheck, IconLink } from "@tabler/icons-react";
import { VisuallyHidden } from "@mantine/core";
import { useText } from "@/lib/text";
import { LocalList, RowMenu } from "@/table";
import { Button, Panel } from "@/ui";
import classes from "./parts/LinkedAccounts.module.css";
import { linkedAccountsQuery, type LinkedAccount } from "./queries";
import { accountName } from "./rules";
import { useLinkedAccountActions } from "./useLinkedAccountActions";

function DirectMark({ account }: { account: LinkedAccount }) {
  const t = useText();
  if (!account.directlyLinked) return <VisuallyHidden>{t("LinkedAccounts.ThroughOthers")}</VisuallyHidden>;
  return (
    <>
      <IconCheck size={16} stroke={2} aria-hidden />
      <VisuallyHidden>{t("LinkedAccounts.Directly")}</VisuallyHidden>
    </>
  );
}

/** The accounts linked to the user's own. */
export function LinkedAccountsPage() {
  const t = useText();
  const accounts = useQuery(linkedAccountsQuery());
  const actions = useLinkedAccountActions();
  return (
    <Panel
      title={t("LinkedAccounts.Title")}
      tools={
        <Button kind="primary" icon={IconLink} loading={actions.isAdding} onClick={actions.add}>
          {t("LinkedAccounts.New")}
        </Button>
      }
    >
      <p className={classes.text}>{t("LinkedAccounts.Text")}</p>
      <LocalList
        label={t("LinkedAccounts.Title")}
        searchLabel={t("LinkedAccounts.Search")}
        heads={[t("LinkedAccounts.UserName"), t("LinkedAccounts.Directly"), t("LinkedAccounts.Actions")]}
        rows={accounts.data}
        rowId={({ targetUserId }) => targetUserId}
        nameOf={({ targetUserName }) => targetUserName}
        cells={(account) => [
          <bdi key="name">{accountName(account)}</bdi>,
          <DirectMark key="direct" account={account} />,
          <RowMenu key="menu" label={accountName(account)} actions={() => actions.of(account)} />,
        ]}
        error={accounts.isError && !accounts.data ? { onRetry: () => void accounts.refetch() } : null}
        empty={{ title: t("LinkedAccounts.Empty"), text: t("LinkedAccounts.EmptyText") }}
      />
    </Panel>
  );
}
