import { useQuery } from "@tanstack/react-query";
import { IconBooks } from "@tabler/icons-react";
import { useMemo } from "react";
import { useGranted } from "@/api/bootstrap";
import { enums } from "@/api/enums";
import { useDrawer } from "@/lib/drawer";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { RecordList, useListState, useReadIds, type ListState } from "@/table";
import { EmptyState, type FilterSpec } from "@/ui";
import { frameworkColumns } from "./columns";
import { FrameworkForm } from "./FrameworkForm";
import { frameworksList } from "./list";
import { NoFramework } from "./parts/NoFramework";
import { useFrameworkBulk } from "./parts/useFrameworkBulk";
import { domainCountsQuery, frameworkListQuery, useDescribeFramework } from "./queries";
import { frameworksRoute } from "./routes";
import { useFrameworkActions } from "./useFrameworkActions";

function useFilters(): FilterSpec[] {
  const t = useText();
  const options = enums.FrameworkSource.map((value) => ({ value, label: t(`Enum.FrameworkSource.${value}`) }));
  return [{ kind: "select", key: "source", label: t("Frameworks.Source"), options }];
}

/** The columns, and what can be done to several frameworks. */
function useTable(state: ListState, counts: ReadonlyMap<string, number> | undefined) {
  const t = useText();
  const format = useFormat();
  const { mutate } = useDescribeFramework();
  const describe = useGranted("Portal.Standards.Update") ? mutate : undefined;
  const columns = useMemo(
    () => frameworkColumns({ t, format, domainCounts: counts, describe }),
    [t, format, counts, describe],
  );
  return { columns, bulkActions: useFrameworkBulk(), readIds: useReadIds(frameworkListQuery, state) };
}

/** The list of frameworks. */
export function FrameworksPage() {
  const t = useText();
  const search = frameworksRoute.useSearch();
  const navigate = frameworksRoute.useNavigate();
  const { state, onState } = useListState(search, frameworksList);
  const frameworks = useQuery(frameworkListQuery(state));
  const rows = frameworks.data?.items;
  const ids = rows?.map(({ id }) => id) ?? [];
  const counts = useQuery(domainCountsQuery(ids)).data;
  const mayCreate = useGranted("Portal.Standards.Create");
  const mayUpdate = useGranted("Portal.Standards.Update");
  const { drawer, setDrawer } = useDrawer(search.drawer, { new: mayCreate, record: mayUpdate });
  const actions = useFrameworkActions({ domainCounts: counts, onEdit: ({ id }) => setDrawer(id) });
  const filters = useFilters();
  const table = useTable(state, counts);
  const editing = rows?.find(({ id }) => id === drawer);
  const create = mayCreate ? { label: t("Frameworks.New"), onClick: () => setDrawer("new") } : undefined;

  return (
    <RecordList
      title={t("Frameworks.Title")}
      count={frameworks.data && t("Frameworks.Count", { count: frameworks.data.totalCount })}
      primary={create}
      searchLabel={t("Frameworks.Search")}
      filters={filters}
      query={frameworks}
      exported={{ list: "frameworks", queryKey: frameworkListQuery(state).queryKey }}
      deleted={{ kind: "Framework", policy: "Portal.Standards.Delete" }}
      {...table}
      rowId={({ id }) => id}
      rowLabel={({ title }) => title}
      state={state}
      onState={onState}
      instead={rows?.length === 0 && !state.search && !state.filters["source"] && <NoFramework />}
      empty={<EmptyState icon={IconBooks} title={t("Frameworks.Empty")} text={t("Frameworks.EmptyText")} />}
      onOpen={({ code }) => void navigate({ to: "/standards/view-all", search: { framework: code } })}
      onEdit={mayUpdate ? ({ id }) => setDrawer(id) : undefined}
      rowActions={actions}
    >
      {(drawer === "new" || editing) && (
        <FrameworkForm
          key={drawer}
          framework={editing ?? null}
          onClose={() => setDrawer(undefined)}
          onSaved={(saved) => {
            showToast({ severity: "success", summary: t("Frameworks.Saved", { name: saved.title }) });
            setDrawer(undefined);
          }}
        />
      )}
    </RecordList>
  );
}
