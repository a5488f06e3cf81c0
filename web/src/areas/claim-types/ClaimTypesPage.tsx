import { useQuery } from "@tanstack/react-query";
import { IconId } from "@tabler/icons-react";
import { useMemo } from "react";
import { useDrawer } from "@/lib/drawer";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { RecordList, useListState, useNextPage, useReadIds } from "@/table";
import { EmptyState } from "@/ui";
import { ClaimTypeForm } from "./ClaimTypeForm";
import { claimTypeColumns } from "./columns";
import { claimTypesList } from "./list";
import { useClaimTypeBulk } from "./parts/useClaimTypeBulk";
import { claimTypesQuery, useChangeClaimType, type ClaimType } from "./queries";
import { claimTypesRoute } from "./routes";
import { useClaimTypeActions } from "./useClaimTypeActions";

/** The list of claim types. */
export function ClaimTypesPage() {
  const t = useText();
  const format = useFormat();
  const search = claimTypesRoute.useSearch();
  const { state, onState } = useListState(search, claimTypesList);
  const types = useQuery(claimTypesQuery(state));
  useNextPage(claimTypesQuery, state, types.data?.totalCount);
  const { mayCreate, mayUpdate, rowActions } = useClaimTypeActions();
  const { drawer, setDrawer } = useDrawer(search.drawer, { new: mayCreate, record: mayUpdate });
  const edit = ({ id }: ClaimType): void => setDrawer(id);
  const { mutate: change } = useChangeClaimType();
  const columns = useMemo(
    () => claimTypeColumns(t, format, mayUpdate ? change : undefined),
    [t, format, mayUpdate, change],
  );
  const bulkActions = useClaimTypeBulk();
  const readIds = useReadIds(claimTypesQuery, state);
  const editing = types.data?.items.find(({ id }) => id === drawer);
  const create = mayCreate ? { label: t("ClaimTypes.New"), onClick: () => setDrawer("new") } : undefined;
  return (
    <RecordList
      title={t("ClaimTypes.Title")}
      count={types.data && t("ClaimTypes.Count", { count: types.data.totalCount })}
      primary={create}
      searchLabel={t("ClaimTypes.Search")}
      filters={[{ kind: "flag", key: "required", label: t("ClaimTypes.Required") }]}
      query={types}
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      state={state}
      onState={onState}
      empty={
        <EmptyState icon={IconId} title={t("ClaimTypes.Empty")} text={t("ClaimTypes.EmptyText")} create={create} />
      }
      onOpen={mayUpdate ? edit : undefined}
      onEdit={mayUpdate ? edit : undefined}
      rowActions={(type) => rowActions(type, edit)}
      bulkActions={bulkActions}
      readIds={readIds}
    >
      {(drawer === "new" || editing) && (
        <ClaimTypeForm key={drawer} type={editing ?? null} onClose={() => setDrawer(undefined)} />
      )}
    </RecordList>
  );
}
