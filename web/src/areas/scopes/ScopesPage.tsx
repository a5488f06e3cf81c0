import { useQuery } from "@tanstack/react-query";
import { IconListCheck } from "@tabler/icons-react";
import { useMemo } from "react";
import { useDrawer } from "@/lib/drawer";
import { useText } from "@/lib/text";
import { RecordList, useListState, useNextPage, useReadIds } from "@/table";
import { EmptyState } from "@/ui";
import { scopeColumns } from "./columns";
import { scopesList } from "./list";
import { useScopeBulk } from "./parts/useScopeBulk";
import { scopesQuery, useDescribeScope, type Scope } from "./queries";
import { scopesRoute } from "./routes";
import { ScopeForm } from "./ScopeForm";
import { useScopeActions } from "./useScopeActions";

/** The list of scopes. */
export function ScopesPage() {
  const t = useText();
  const search = scopesRoute.useSearch();
  const { state, onState } = useListState(search, scopesList);
  const scopes = useQuery(scopesQuery(state));
  useNextPage(scopesQuery, state, scopes.data?.totalCount);
  const { mayCreate, mayUpdate, rowActions } = useScopeActions();
  const { drawer, setDrawer } = useDrawer(search.drawer, { new: mayCreate, record: mayUpdate });
  const edit = ({ id }: Scope): void => setDrawer(id);
  const { mutate: describe } = useDescribeScope();
  const columns = useMemo(() => scopeColumns(t, mayUpdate ? describe : undefined), [t, mayUpdate, describe]);
  const bulkActions = useScopeBulk();
  const readIds = useReadIds(scopesQuery, state);
  const editing = scopes.data?.items.find(({ id }) => id === drawer);
  const create = mayCreate ? { label: t("Scopes.New"), onClick: () => setDrawer("new") } : undefined;
  return (
    <RecordList
      title={t("Scopes.Title")}
      count={scopes.data && t("Scopes.Count", { count: scopes.data.totalCount })}
      primary={create}
      searchLabel={t("Scopes.Search")}
      filters={[{ kind: "flag", key: "builtIn", label: t("Scopes.BuiltIn") }]}
      query={scopes}
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      state={state}
      onState={onState}
      empty={<EmptyState icon={IconListCheck} title={t("Scopes.Empty")} create={create} />}
      onOpen={mayUpdate ? edit : undefined}
      onEdit={mayUpdate ? edit : undefined}
      rowActions={(scope) => rowActions(scope, edit)}
      bulkActions={bulkActions}
      readIds={readIds}
    >
      {(drawer === "new" || editing) && (
        <ScopeForm key={drawer} scope={editing ?? null} onClose={() => setDrawer(undefined)} />
      )}
    </RecordList>
  );
}
