import { IconFlag } from "@tabler/icons-react";
import { useDrawer } from "@/lib/drawer";
import { useText } from "@/lib/text";
import { LaneSwitch, RecordList, ViewSwitch, type RowAction } from "@/table";
import { EmptyState } from "@/ui";
import { useIsOfOpenClient, useMayAdd } from "../workspace";
import { FindingForm } from "./FindingForm";
import { FindingBoard, FindingCalendar } from "./parts/list/FindingViews";
import { useFindingBulk } from "./parts/list/useFindingBulk";
import { useFindingList, type FindingListState } from "./parts/list/useFindingList";
import { useFindingFilters, useFindingTable } from "./parts/list/useFindingTable";
import type { Finding } from "./queries";
import { findingsRoute } from "./routes";
import type { FindingMoves } from "./useFindingActions";

interface ViewParts {
  actions: FindingMoves;
  rowActions: (finding: Finding) => readonly RowAction[];
}

/** The view shown instead of the table, and its controls. */
function viewOf(list: FindingListState, { actions, rowActions }: ViewParts) {
  const { view, state, scope, place, onPlace } = list;
  const { lanes } = place;
  const isOfOneClient = scope.value === "client";
  const shown = { state, scope, actions };
  if (view === "table") return { content: undefined };
  if (view === "calendar")
    return { content: <FindingCalendar {...shown} place={place} onPlace={onPlace} />, tools: null };
  return {
    content: <FindingBoard {...shown} rowActions={rowActions} lanes={lanes} isOfOneClient={isOfOneClient} />,
    tools: <LaneSwitch value={lanes} isOfOneClient={isOfOneClient} onLanes={(next) => onPlace({ lanes: next })} />,
  };
}

/** Findings as a table, a board or a calendar. */
export function FindingsPage() {
  const t = useText();
  const navigate = findingsRoute.useNavigate();
  const list = useFindingList();
  const { state, onState, scope, query, exported } = list;
  const isOfOneClient = scope.value === "client";
  const filters = useFindingFilters(isOfOneClient, state.filters["notice"]);
  const { table, actions, drawer: moveDrawer } = useFindingTable(query.data?.items ?? [], { isOfOneClient });
  const view = viewOf(list, { actions, rowActions: table.rowActions });
  const bulkActions = useFindingBulk();
  const mayCreate = useMayAdd("Portal.Findings.Create");
  const { drawer, setDrawer } = useDrawer(list.drawer, { new: mayCreate });
  const create = mayCreate ? { label: t("Findings.New"), onClick: () => setDrawer("new") } : undefined;
  return (
    <RecordList
      {...table}
      title={t("Findings.Title")}
      count={query.data && t("Findings.Count", { count: query.data.totalCount })}
      scope={scope.switch}
      actions={<ViewSwitch value={list.view} onView={list.onView} />}
      primary={create}
      searchLabel={t("Findings.Search")}
      filters={filters}
      viewTools={view.tools}
      query={query}
      exported={exported}
      bulkActions={bulkActions}
      mayChange={useIsOfOpenClient()}
      state={state}
      onState={onState}
      empty={<EmptyState icon={IconFlag} title={t("Findings.Empty")} text={t("Findings.EmptyText")} create={create} />}
      instead={view.content}
    >
      {moveDrawer}
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
