import { useQuery } from "@tanstack/react-query";
import { IconPencil, IconTrash, IconUsersGroup } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useDrawer } from "@/lib/drawer";
import { useFormat } from "@/lib/format";
import { rememberList } from "@/lib/listPosition";
import type { Scope } from "@/lib/scope";
import { useText } from "@/lib/text";
import { RecordList, useCardView, useListState, type RowAction, useNextPage } from "@/table";
import { buttonClass, EmptyState, type FilterSpec } from "@/ui";
import { useClientColumn, useClientOptions, useIsOfOpenClient, useMayAdd, useScope } from "../workspace";
import { useTagFilter } from "../tags";
import { teamCard, teamColumns } from "./columns";
import { keepsTeams, teamScopes, teamsList } from "./list";
import { teamsQuery, teamStatuses, type Team } from "./queries";
import { teamsRoute } from "./routes";
import { TeamForm } from "./TeamForm";
import { useTeamBulk } from "./parts/useTeamBulk";
import { useTeamActions, type TeamActions } from "./useTeamActions";

function useFilters(scope: Scope): FilterSpec[] {
  const t = useText();
  const clients = useClientOptions(scope === "client");
  const tags = useTagFilter();
  const statuses = teamStatuses.map((value) => ({ value, label: t(`Enum.TeamStatus.${value}`) }));
  return [
    { kind: "multi", key: "status", label: t("Teams.Status"), options: statuses },
    ...(clients.length > 0
      ? [{ kind: "select", key: "clientId", label: t("Teams.Client"), options: clients } as const]
      : []),
    ...tags,
  ];
}

/** What the address of the list holds, and how it changes. */
function useAddress() {
  const search = teamsRoute.useSearch();
  const navigate = teamsRoute.useNavigate();
  return {
    asked: search.scope,
    drawer: search.drawer,
    cards: useCardView(search),
    ...useListState(search, teamsList),
    onScope: (scope: Scope): void =>
      void navigate({ search: (last: object) => ({ ...last, scope, page: undefined }), replace: true }),
    open: ({ id }: Team): void => void navigate({ to: "/teams/$id", params: { id } }),
  };
}

/** The menu of a row. */
function useRowActions(actions: TeamActions, open: (team: Team) => void, edit: (team: Team) => void) {
  const t = useText();
  return (team: Team): RowAction[] => [
    { key: "open", label: t("Teams.Open"), icon: IconUsersGroup, onClick: () => open(team) },
    ...(actions.mayChange(team)
      ? [{ key: "edit", label: t("Teams.Edit"), icon: IconPencil, onClick: () => edit(team) }]
      : []),
    ...actions.transitions(team).map(({ key, label, icon, onClick }) => ({ key, label, icon, onClick })),
    ...(actions.mayRemove(team)
      ? [
          {
            key: "delete",
            label: t("Teams.Delete"),
            icon: IconTrash,
            danger: true,
            onClick: () => actions.remove(team),
          },
        ]
      : []),
  ];
}

function TreeLink() {
  const t = useText();
  return (
    <Link to="/teams/tree" className={buttonClass()}>
      {t("Teams.Tree.Title")}
    </Link>
  );
}

/** The list of teams. */
export function TeamsPage() {
  const t = useText();
  const format = useFormat();
  const { asked, drawer: wanted, state, onState, onScope, open: openPage, cards } = useAddress();
  const scope = useScope({ offered: teamScopes, asked, onScope }, keepsTeams);
  const teams = useQuery({ ...teamsQuery(state, scope.filter), enabled: scope.isKnown });
  useNextPage((of) => teamsQuery(of, scope.filter), state, teams.data?.totalCount);
  const filters = useFilters(scope.value);
  const mayCreate = useMayAdd("Portal.Teams.Create");
  const actions = useTeamActions();
  const columns = useClientColumn(teamColumns(t, format, actions), scope.value === "client");
  const rows = teams.data?.items ?? [];
  const { drawer, setDrawer } = useDrawer(wanted, { new: mayCreate, record: actions.mayUpdate });
  const editing = rows.find((row) => row.id === drawer && actions.mayChange(row));
  const create = mayCreate ? { label: t("Teams.New"), onClick: () => setDrawer("new") } : undefined;
  const open = (team: Team): void => {
    rememberList(
      "teams",
      rows.map(({ id }) => id),
    );
    openPage(team);
  };
  const edit = (team: Team): void => {
    if (actions.mayChange(team)) setDrawer(team.id);
  };
  const rowActions = useRowActions(actions, open, edit);
  const bulkActions = useTeamBulk();
  return (
    <RecordList
      title={t("Teams.Title")}
      count={teams.data && t("Teams.Count", { count: teams.data.totalCount })}
      scope={scope.switch}
      actions={<TreeLink />}
      primary={create}
      searchLabel={t("Teams.Search")}
      filters={filters}
      query={teams}
      exported={scope.isKnown ? { list: "teams", queryKey: teamsQuery(state, scope.filter).queryKey } : undefined}
      imported={mayCreate ? "teams" : undefined}
      deleted={{ kind: "Team", policy: "Portal.Teams.Delete" }}
      cards={{ ...cards, card: (team) => teamCard(t, team, scope.value === "client") }}
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      state={state}
      onState={onState}
      empty={<EmptyState icon={IconUsersGroup} title={t("Teams.Empty")} text={t("Teams.EmptyText")} create={create} />}
      onOpen={open}
      onEdit={actions.mayUpdate ? edit : undefined}
      rowActions={rowActions}
      bulkActions={bulkActions}
      mayChange={useIsOfOpenClient()}
    >
      {actions.dialog}
      {(drawer === "new" || editing) && (
        <TeamForm key={drawer} team={editing ?? null} onClose={() => setDrawer(undefined)} />
      )}
    </RecordList>
  );
}
