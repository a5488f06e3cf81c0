import { useQuery } from "@tanstack/react-query";
import { IconFlag } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useDrawer } from "@/lib/drawer";
import { useText } from "@/lib/text";
import { RecordList, useListState } from "@/table";
import { EmptyState } from "@/ui";
import { useScope } from "../clients";
import { FindingForm } from "./FindingForm";
import { findingScopes, findingsList, keepsFindings } from "./list";
import { useFindingFilters, useFindingTable } from "./parts/useFindingTable";
import { findingsQuery } from "./queries";
import { findingsRoute } from "./routes";

/** The list of findings. */
export function FindingsPage() {
  const t = useText();
  const search = findingsRoute.useSearch();
  const navigate = findingsRoute.useNavigate();
  const { state, onState } = useListState(search, findingsList);
  const scope = useScope(
    {
      offered: findingScopes,
      asked: search.scope,
      onScope: (next) =>
        void navigate({ search: (last: object) => ({ ...last, scope: next, page: undefined }), replace: true }),
    },
    keepsFindings,
  );
  const found = useQuery({ ...findingsQuery(state, scope.filter), enabled: scope.isKnown });
  const isOfOneClient = scope.value === "client";
  const filters = useFindingFilters(isOfOneClient);
  const table = useFindingTable(found.data?.items ?? [], { isOfOneClient });
  const mayCreate = useGranted("Portal.Findings.Create");
  const { drawer, setDrawer } = useDrawer(search.drawer, { new: mayCreate });
  return (
    <RecordList
      {...table}
      title={t("Findings.Title")}
      count={found.data && t("Findings.Count", { count: found.data.totalCount })}
      scope={scope.switch}
      primary={mayCreate ? { label: t("Findings.New"), onClick: () => setDrawer("new") } : undefined}
      searchLabel={t("Findings.Search")}
      filters={filters}
      query={found}
      exported={{ list: "findings", queryKey: findingsQuery(state).queryKey }}
      state={state}
      onState={onState}
      empty={<EmptyState icon={IconFlag} title={t("Findings.Empty")} text={t("Findings.EmptyText")} />}
    >
      {drawer === "new" && (
        <FindingForm
          finding={null}
          onClose={() => setDrawer(undefined)}
          onSaved={({ id }) => void navigate({ to: "/findings/$id", params: { id } })}
        />
      )}
    </RecordList>
  );
}
