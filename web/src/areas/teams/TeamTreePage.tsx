import { useQuery } from "@tanstack/react-query";
import { IconUsersGroup } from "@tabler/icons-react";
import { useWorkspace } from "@/api/workspace";
import { SelectField } from "@/form";
import { useCrumb } from "@/lib/crumbs";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { EmptyState, ErrorState, PageHead, Panel, TextSkeleton } from "@/ui";
import { choicesQuery } from "../workspace";
import { TeamTree } from "./parts/TeamTree";
import classes from "./parts/TeamTree.module.css";
import { teamTreeQuery } from "./queries";
import { teamTreeRoute } from "./routes";
import type { TeamTreeNode } from "./rules";

interface ContentProps {
  /** Undefined while they load. */
  teams: readonly TeamTreeNode[] | undefined;
  failed: { onRetry: () => void; retrying: boolean } | null;
}

function Content({ teams, failed }: ContentProps) {
  const t = useText();
  const navigate = teamTreeRoute.useNavigate();
  if (failed) return <ErrorState {...failed} />;
  if (!teams) return <TextSkeleton lines={8} />;
  if (teams.length === 0)
    return <EmptyState icon={IconUsersGroup} title={t("Teams.Empty")} text={t("Teams.EmptyText")} />;
  return (
    <Panel label={t("Teams.Tree.Title")}>
      <TeamTree teams={teams} onOpen={(id) => void navigate({ to: "/teams/$id", params: { id } })} />
    </Panel>
  );
}

/** The client whose teams the tree shows: that of the address, the one that is worked in, or the first one. */
function useTreeClient() {
  const { clientId } = teamTreeRoute.useSearch();
  const workspace = useWorkspace();
  const choices = useQuery(choicesQuery());
  const clients = choices.data ?? [];
  const wanted = clientId ?? workspace?.clientId;
  const client = clients.find(({ id }) => id === wanted) ?? clients[0];
  return { clients, clientId: client?.id, isKnown: !choices.isPending };
}

/** The active teams of a client, each below its parent. */
export function TeamTreePage() {
  const t = useText();
  const format = useFormat();
  const navigate = teamTreeRoute.useNavigate();
  const { clients, clientId, isKnown } = useTreeClient();
  const tree = useQuery({ ...teamTreeQuery(clientId), enabled: isKnown });
  useCrumb(t("Teams.Tree.Title"));
  const { totalCount = 0, items } = tree.data ?? {};
  const shortened = items && items.length < totalCount;
  const failed = tree.isError ? { onRetry: () => void tree.refetch(), retrying: tree.isFetching } : null;
  return (
    <>
      <PageHead
        title={t("Teams.Tree.Title")}
        count={
          shortened
            ? t("Teams.Tree.Shortened", { shown: format.number(items.length), total: format.number(totalCount) })
            : items && t("Teams.Count", { count: totalCount })
        }
      />
      {clients.length > 1 && (
        <div className={classes.client}>
          <SelectField
            label={t("Teams.Client")}
            options={clients.map(({ id, name, code }) => ({ value: id, label: name, note: code ?? undefined }))}
            value={clientId ?? null}
            onChange={(id) => id && void navigate({ search: { clientId: id }, replace: true })}
          />
        </div>
      )}
      <Content key={clientId} teams={items} failed={failed} />
    </>
  );
}
