import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconUsersGroup } from "@tabler/icons-react";
import { useWorkspace } from "@/api/workspace";
import { SelectField } from "@/form";
import { useCrumb } from "@/lib/crumbs";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { buttonClass, EmptyState, PageHead, Panel, TextSkeleton, Unloaded, type AwaitedQuery } from "@/ui";
import { choicesQuery, useMayAdd } from "../workspace";
import { TeamTree } from "./parts/tree/TeamTree";
import classes from "./parts/tree/TeamTree.module.css";
import { teamTreeQuery } from "./queries";
import { teamTreeRoute } from "./routes";
import type { TeamTreeNode } from "./rules";

interface ContentProps {
  /** Undefined while they load. */
  teams: readonly TeamTreeNode[] | undefined;
  query: AwaitedQuery;
}

function Content({ teams, query }: ContentProps) {
  const t = useText();
  const mayAdd = useMayAdd("Portal.Teams.Create");
  const navigate = teamTreeRoute.useNavigate();
  if (!teams) return <Unloaded query={query} shape={<TextSkeleton lines={8} />} />;
  if (teams.length === 0) {
    return (
      <EmptyState
        icon={IconUsersGroup}
        title={t("Teams.Empty")}
        text={t("Teams.EmptyText")}
        actions={
          mayAdd && (
            <Link to="/teams" search={{ drawer: "new" }} className={buttonClass({ kind: "primary" })}>
              {t("Teams.New")}
            </Link>
          )
        }
      />
    );
  }
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
  return { choices, clients, clientId: client?.id };
}

/** The active teams of a client, each below its parent. */
export function TeamTreePage() {
  const t = useText();
  const format = useFormat();
  const navigate = teamTreeRoute.useNavigate();
  const { choices, clients, clientId } = useTreeClient();
  // Without the clients it isn't known whose teams are meant.
  const tree = useQuery({ ...teamTreeQuery(clientId), enabled: Boolean(choices.data) });
  useCrumb(t("Teams.Tree.Title"));
  const { totalCount = 0, items } = tree.data ?? {};
  const shortened = items && items.length < totalCount;
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
      <Content key={clientId} teams={items} query={choices.data ? tree : choices} />
    </>
  );
}
