import { useQuery } from "@tanstack/react-query";
import { IconBooks } from "@tabler/icons-react";
import { useMemo } from "react";
import { useGranted } from "@/api/bootstrap";
import { useDrawer } from "@/lib/drawer";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { RecordList, useListState } from "@/table";
import { EmptyState } from "@/ui";
import { frameworkColumns } from "./columns";
import { FrameworkForm } from "./FrameworkForm";
import { frameworksList } from "./list";
import { NoFramework } from "./parts/NoFramework";
import { domainCountsQuery, frameworkListQuery } from "./queries";
import { frameworksRoute } from "./routes";
import { useFrameworkActions } from "./useFrameworkActions";

/** The list of frameworks. */
export function FrameworksPage() {
  const t = useText();
  const format = useFormat();
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
  const columns = useMemo(() => frameworkColumns(t, format, counts), [t, format, counts]);
  const editing = rows?.find(({ id }) => id === drawer);
  const create = mayCreate ? { label: t("Frameworks.New"), onClick: () => setDrawer("new") } : undefined;

  return (
    <RecordList
      title={t("Frameworks.Title")}
      count={frameworks.data && t("Frameworks.Count", { count: frameworks.data.totalCount })}
      primary={create}
      searchLabel={t("Frameworks.Search")}
      filters={[]}
      query={frameworks}
      exported={{ list: "frameworks", queryKey: frameworkListQuery(state).queryKey }}
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={({ title }) => title}
      state={state}
      onState={onState}
      instead={rows?.length === 0 && !state.search && <NoFramework />}
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
