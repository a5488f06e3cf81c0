import { Link } from "@tanstack/react-router";
import { IconClipboardCheck } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useDrawer } from "@/lib/drawer";
import { rememberList } from "@/lib/listPosition";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { RecordList, ViewSwitch } from "@/table";
import { buttonClass, EmptyState } from "@/ui";
import { useClientColumn, useIsOfOpenClient, useMayAdd } from "../workspace";
import { AssessmentForm } from "./AssessmentForm";
import { assessmentColumns } from "./columns";
import { useAssessmentBulk } from "./parts/list/useAssessmentBulk";
import { useAssessmentFilters } from "./parts/list/useAssessmentFilters";
import { useAssessmentList } from "./parts/list/useAssessmentList";
import { viewOf } from "./parts/views/viewOf";
import { assessmentsQuery, useReplan, type Assessment } from "./queries";
import { useAssessmentMove } from "./useAssessmentActions";

/** The way to what the assessments found. */
function FindingsLink() {
  const t = useText();
  if (!useGranted("Portal.Findings")) return null;
  return (
    <Link to="/findings" className={buttonClass()}>
      {t("Findings.Title")}
    </Link>
  );
}

interface NewAssessmentProps {
  onClose: () => void;
  onOpen: (id: string) => void;
}

/** The form for another assessment, which is opened once it is saved. */
function NewAssessment({ onClose, onOpen }: NewAssessmentProps) {
  const t = useText();
  return (
    <AssessmentForm
      assessment={null}
      onClose={onClose}
      onSaved={({ id, number }) => {
        showToast({ severity: "success", summary: t("Assessments.Created", { number }) });
        onOpen(id);
      }}
    />
  );
}

/** The columns, and what can be done to several assessments; `dialog` is for the page to draw. */
function useTable(isOfOneClient: boolean) {
  const t = useText();
  const { move } = useAssessmentMove();
  const { mutate: replan } = useReplan();
  const { bulkActions, dialog } = useAssessmentBulk();
  return {
    table: {
      columns: useClientColumn(assessmentColumns(t, { move, replan }, isOfOneClient), isOfOneClient),
      bulkActions,
      mayChange: useIsOfOpenClient(),
    },
    dialog,
    actions: { move, replan },
  };
}

/** Assessments as a table, a board or a calendar. */
export function AssessmentsPage() {
  const t = useText();
  const list = useAssessmentList();
  const { search, navigate, state, onState, scope, found, readIds } = list;
  const filters = useAssessmentFilters(scope.value, state.filters["notice"]);
  const mayCreate = useMayAdd("Portal.Assessments.Create");
  const { drawer, setDrawer } = useDrawer(search.drawer, { new: mayCreate });
  const { table, dialog, actions } = useTable(scope.value === "client");
  const rows = found.data?.items;
  const show = (id: string): void => void navigate({ to: "/assessments/$id", params: { id } });
  const open = ({ id }: Assessment): void => {
    const ids = (rows ?? []).map((row) => row.id);
    rememberList("assessments", ids);
    show(id);
  };
  const view = viewOf({ list, actions, onOpen: open });
  const create = mayCreate ? { label: t("Assessments.New"), onClick: () => setDrawer("new") } : undefined;
  return (
    <RecordList
      title={t("Assessments.Title")}
      count={found.data && t("Assessments.Count", { count: found.data.totalCount })}
      scope={scope.switch}
      primary={create}
      actions={
        <>
          <FindingsLink />
          <ViewSwitch value={list.view} onView={list.onView} />
        </>
      }
      searchLabel={t("Assessments.Search")}
      filters={filters}
      query={found}
      exported={
        scope.isKnown ? { list: "assessments", queryKey: assessmentsQuery(state, scope.filter).queryKey } : undefined
      }
      deleted={{ kind: "Assessment", policy: "Portal.Assessments.Delete" }}
      {...table}
      rowId={({ id }) => id}
      rowLabel={({ number }) => number}
      state={state}
      onState={onState}
      empty={
        <EmptyState
          icon={IconClipboardCheck}
          title={t("Assessments.Empty")}
          text={t("Assessments.EmptyText")}
          create={create}
        />
      }
      onOpen={open}
      readIds={readIds}
      viewTools={view.tools}
      instead={view.content}
    >
      {dialog}
      {drawer === "new" && <NewAssessment onClose={() => setDrawer(undefined)} onOpen={show} />}
    </RecordList>
  );
}
