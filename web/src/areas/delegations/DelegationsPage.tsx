import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { IconLogin2, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { LocalList } from "@/table";
import { Button, confirm, IconButton, Panel, StatusChip, TabPanels, useNow } from "@/ui";
import { DelegationForm } from "./DelegationForm";
import { delegationLooks } from "./looks";
import { givenQuery, receivedQuery, useDelegatedLogin, useDeleteDelegation, type Delegation } from "./queries";
import { delegationsRoute, delegationTabs } from "./routes";
import { statusOf } from "./rules";

interface DelegationListProps {
  label: string;
  query: UseQueryResult<Delegation[]>;
  empty: { title: string; text: string };
  tools?: ReactNode;
  /** Content of the last column. */
  renderAction: (delegation: Delegation) => ReactNode;
}

function DelegationList({ label, query, empty, tools, renderAction }: DelegationListProps) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const heads = ["Status", "UserName", "Start", "End", "Actions"] as const;
  return (
    <LocalList
      label={label}
      searchLabel={t("Delegations.Search")}
      tools={tools}
      heads={heads.map((head) => t(`Delegations.${head}`))}
      rows={query.data}
      rowId={({ id }) => id}
      nameOf={({ userName }) => userName}
      cells={(delegation) => {
        const status = statusOf(delegation, now);
        return [
          <StatusChip key="status" status={status} looks={delegationLooks} label={t(`Delegations.Status.${status}`)} />,
          <bdi key="user">{delegation.userName}</bdi>,
          format.dateTime(delegation.startTime),
          format.dateTime(delegation.endTime),
          renderAction(delegation),
        ];
      }}
      error={query.isError && !query.data ? { onRetry: () => void query.refetch() } : null}
      empty={empty}
    />
  );
}

/** The user's delegations to others. */
function Given() {
  const t = useText();
  const [isNew, setIsNew] = useState(false);
  const deletion = useDeleteDelegation(({ userName: name }) =>
    showToast({ severity: "success", summary: t("Delegations.Deleted", { name }) }),
  );
  async function remove(delegation: Delegation): Promise<void> {
    const title = t("AbpUi::AreYouSure");
    const message = t("AbpAccount::DeleteUserDelegationConfirmationMessage", [delegation.userName]);
    if (await confirm({ title, message, action: t("Delegations.Delete"), danger: true })) deletion.mutate(delegation);
  }
  return (
    <>
      <DelegationList
        label={t("Delegations.Given")}
        query={useQuery(givenQuery())}
        empty={{ title: t("Delegations.EmptyGiven"), text: t("Delegations.EmptyGivenText") }}
        tools={
          <Button kind="primary" icon={IconPlus} onClick={() => setIsNew(true)}>
            {t("Delegations.New")}
          </Button>
        }
        renderAction={(delegation) => (
          <IconButton
            key="delete"
            size="small"
            icon={IconTrash}
            label={t("Delegations.Delete")}
            onClick={() => void remove(delegation)}
          />
        )}
      />
      {isNew && <DelegationForm onClose={() => setIsNew(false)} />}
    </>
  );
}

/** Delegations to the user. */
function Received() {
  const t = useText();
  const now = useNow();
  const login = useDelegatedLogin();
  return (
    <DelegationList
      label={t("Delegations.Received")}
      query={useQuery(receivedQuery())}
      empty={{ title: t("Delegations.EmptyReceived"), text: t("Delegations.EmptyReceivedText") }}
      renderAction={(delegation) => (
        <Button
          key="login"
          size="small"
          icon={IconLogin2}
          loading={login.isPending && login.variables.id === delegation.id}
          disabledReason={statusOf(delegation, now) === "Active" ? undefined : t("Delegations.OnlyActive")}
          onClick={() => login.mutate(delegation)}
        >
          {t("Delegations.LogIn")}
        </Button>
      )}
    />
  );
}

/** Delegations by and to the user. */
export function DelegationsPage() {
  const t = useText();
  const { tab = "given" } = delegationsRoute.useSearch();
  const navigate = delegationsRoute.useNavigate();
  const content = { given: <Given />, received: <Received /> };
  const labels = { given: t("Delegations.Given"), received: t("Delegations.Received") };
  return (
    <Panel title={t("Delegations.Title")}>
      <p>{t("Delegations.Text")}</p>
      <TabPanels
        tabs={delegationTabs.map((value) => ({ value, label: labels[value], content: content[value] }))}
        tab={tab}
        onTab={(value) => void navigate({ search: value === "received" ? { tab: "received" } : {}, replace: true })}
      />
    </Panel>
  );
}
