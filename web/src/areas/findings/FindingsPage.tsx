import { useQuery } from "@tanstack/react-query";
import { IconFlag } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useDrawer } from "@/lib/drawer";
import { useText } from "@/lib/text";
import { RecordList, useListState } from "@/table";
import { EmptyState } from "@/ui";
import { FindingForm } from "./FindingForm";
import { findingsList } from "./list";
import { useFindingFilters, useFindingTable } from "./parts/useFindingTable";
import { findingsQuery } from "./queries";
import { findingsRoute } from "./routes";

/** The list of findings. */
export function FindingsPage() {
  const t = useText();
  const search = findingsRoute.useSearch();
  const navigate = findingsRoute.useNavigate();
  const { state, onState } = useListState(search, findingsList);
  const found = useQuery(findingsQuery(state));
  const filters = useFindingFilters();
  const table = useFindingTable(found.data?.items ?? []);
  const mayCreate = useGranted("Portal.Findings.Create");
  const { drawer, setDrawer } = useDrawer(search.drawer, { new: mayCreate });
  return (
    <RecordList
      {...table}
      title={t("Findings.Title")}
      count={found.data && t("Findings.Count", { count: found.data.totalCount })}
      primary={mayCreate ? { label: t("Findings.New"), onClick: () => setDrawer("new") } : undefined}
      searchLabel={t("Findings.Search")}
      filters={filters}
      query={found}
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
