import { useQuery } from "@tanstack/react-query";
import { IconPencil, IconTrash, IconUsersGroup } from "@tabler/icons-react";
import { useMemo } from "react";
import { useGranted } from "@/api/bootstrap";
import { permittedDrawer } from "@/lib/drawer";
import { useFormat } from "@/lib/format";
import { rememberList } from "@/lib/listPosition";
import type { Scope } from "@/lib/scope";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { parseListState, RecordList, toSearch, type ListState, type RowAction } from "@/table";
import { EmptyState, type FilterSpec } from "@/ui";
import { useClientColumn, useClientOptions, useScope } from "../clients";
import { teamColumns } from "./columns";
import { teamsList } from "./list";
import { teamsQuery, teamStatuses, type Team } from "./queries";
import { teamsRoute } from "./routes";
import { TeamForm } from "./TeamForm";
import { useTeamActions } from "./useTeamActions";

const offered: readonly Scope[] = ["client", "all"];

function useFilters(scope: Scope): FilterSpec[] {
  const t = useText();
  const clients = useClientOptions(scope === "client");
  const statuses = teamStatuses.map((value) => ({ value, label: t(`Enum.TeamStatus.${value}`) }));
  return [
    { kind: "multi", key: "status", label: t("Teams.Status"), options: statuses },
    ...(clients.length > 0
      ? [{ kind: "select", key: "client", label: t("Teams.Client"), options: clients } as const]
      : []),
  ];
}

/** The list of teams. */
export function TeamsPage() {
  const t = useText();
  const format = useFormat();
  const search = teamsRoute.useSearch();
  const navigate = teamsRoute.useNavigate();
  const state = parseListState(search, teamsList);
  const onScope = (next: Scope): void =>
    void navigate({ search: (last: object) => ({ ...last, scope: next, page: undefined }), replace: true });
  const scope = useScope({ offered, asked: search.scope, onScope }, "Portal.Teams.Update");
  const teams = useQuery({ ...teamsQuery(state, scope.filter), enabled: scope.isKnown });
  const filters = useFilters(scope.value);
  const mayCreate = useGranted("Portal.Teams.Create");
  const actions = useTeamActions();
  const all = useMemo(() => teamColumns(t, format), [t, format]);
  const columns = useClientColumn(all, scope.value === "client");
  const onState = (next: ListState): void =>
    void navigate({ search: (last: object) => ({ ...last, ...toSearch(next, teamsList) }), replace: true });
  const setDrawer = (next: string | undefined): void =>
    void navigate({ search: (last: object) => ({ ...last, drawer: next }) });
  const rows = teams.data?.items;
  const drawer = permittedDrawer(search.drawer, { new: mayCreate, record: actions.mayUpdate });
  const editing = rows?.find(({ id }) => id === drawer);
  const create = mayCreate ? { label: t("Teams.New"), onClick: () => setDrawer("new") } : undefined;

  const open = ({ id }: Team): void => {
    rememberList(
      "teams",
      (rows ?? []).map((row) => row.id),
    );
    void navigate({ to: "/teams/$id", params: { id } });
  };
  const rowActions = (team: Team): RowAction[] => [
    { key: "open", label: t("Teams.Open"), icon: IconUsersGroup, onClick: () => open(team) },
    ...(actions.mayUpdate
      ? [{ key: "edit", label: t("Teams.Edit"), icon: IconPencil, onClick: () => setDrawer(team.id) }]
      : []),
    ...actions.transitions(team).map(({ key, label, icon, onClick }) => ({ key, label, icon, onClick })),
    ...(actions.mayDelete
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

  return (
    <RecordList
      title={t("Teams.Title")}
      count={teams.data && t("Teams.Count", { count: teams.data.totalCount })}
      scope={scope.switch}
      primary={create}
      searchLabel={t("Teams.Search")}
      filters={filters}
      query={teams}
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      state={state}
      onState={onState}
      empty={<EmptyState icon={IconUsersGroup} title={t("Teams.Empty")} text={t("Teams.EmptyText")} create={create} />}
      onOpen={open}
      onEdit={actions.mayUpdate ? ({ id }) => setDrawer(id) : undefined}
      rowActions={rowActions}
    >
      {(drawer === "new" || editing) && (
        <TeamForm
          key={drawer}
          team={editing ?? null}
          onClose={() => setDrawer(undefined)}
          onSaved={(saved) => {
            showToast({ severity: "success", summary: t("Teams.Saved", { name: saved.name }) });
            setDrawer(undefined);
          }}
        />
      )}
    </RecordList>
  );
}
