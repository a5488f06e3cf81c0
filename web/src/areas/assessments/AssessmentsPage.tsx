import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconClipboardCheck } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useDrawer } from "@/lib/drawer";
import { rememberList } from "@/lib/listPosition";
import type { Scope } from "@/lib/scope";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import {
  LaneSwitch,
  RecordList,
  useListState,
  useNextPage,
  usePlace,
  useReadIds,
  ViewSwitch,
  type ListView,
} from "@/table";
import { buttonClass, EmptyState, type FilterSpec, type FilterValue } from "@/ui";
import { subtypeChoicesQuery } from "../assessment-types";
import { useClientColumn, useClientOptions, useIsOfOpenClient, useMayAdd, useScope } from "../workspace";
import { frameworksQuery } from "../frameworks";
import { useTagFilter } from "../tags";
import { AssessmentForm } from "./AssessmentForm";
import { assessmentColumns } from "./columns";
import { assessmentScopes, assessmentsList, keepsAssessments } from "./list";
import { AssessmentBoard, AssessmentCalendar } from "./parts/AssessmentViews";
import { useAssessmentBulk } from "./parts/useAssessmentBulk";
import { assessmentsQuery, assessmentStatuses, useReplan, type Assessment } from "./queries";
import { assessmentsRoute } from "./routes";
import { useAssessmentMove } from "./useAssessmentActions";

function useFilters(scope: Scope, notice: FilterValue | undefined): FilterSpec[] {
  const t = useText();
  const clients = useClientOptions(scope === "client");
  const tags = useTagFilter();
  const mayTypes = useGranted("Portal.AssessmentTypes");
  const mayLibrary = useGranted("Portal.Domains");
  const subtypes = useQuery({ ...subtypeChoicesQuery(), enabled: mayTypes }).data ?? [];
  const frameworks = useQuery({ ...frameworksQuery(), enabled: mayLibrary, meta: { ownError: true } }).data ?? [];
  return [
    { kind: "flag", key: "awaitsMe", label: t("Assessments.AwaitsMe") },
    {
      kind: "multi",
      key: "status",
      label: t("Assessments.Status"),
      options: assessmentStatuses.map((value) => ({ value, label: t(`Enum.AssessmentStatus.${value}`) })),
    },
    ...(clients.length > 0
      ? [{ kind: "multi", key: "clientId", label: t("Assessments.Client"), options: clients } as const]
      : []),
    ...(subtypes.length > 0
      ? [{ kind: "select", key: "subtypeId", label: t("Assessments.Subtype"), options: subtypes } as const]
      : []),
    ...(frameworks.length > 1
      ? [
          {
            kind: "select",
            key: "frameworkId",
            label: t("Assessments.Framework"),
            options: frameworks.map(({ id, title }) => ({ value: id, label: title })),
          } as const,
        ]
      : []),
    ...tags,
    // Nobody chooses it: the link of a notification does.
    ...(typeof notice === "string"
      ? [
          {
            kind: "select",
            key: "notice",
            label: t("Assessments.Notice"),
            options: [{ value: notice, label: t("Assessments.OneNotice") }],
          } as const,
        ]
      : []),
  ];
}

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

/** The list as its address has it: its state, whose assessments it shows, in which view, and one page of them. */
function useAssessmentList() {
  const search = assessmentsRoute.useSearch();
  const navigate = assessmentsRoute.useNavigate();
  const { state, onState } = useListState(search, assessmentsList);
  const change = (next: object): void =>
    void navigate({ search: (last: object) => ({ ...last, ...next }), replace: true });
  const onScope = (scope: Scope): void => change({ scope, page: undefined });
  const scope = useScope({ offered: assessmentScopes, asked: search.scope, onScope }, keepsAssessments);
  const { on, span, lanes } = search;
  const view: ListView = search.view ?? "table";
  const { place, onPlace } = usePlace({ on, span, lanes }, change);
  const isTable = scope.isKnown && view === "table";
  const found = useQuery({ ...assessmentsQuery(state, scope.filter), enabled: isTable });
  useNextPage((of) => assessmentsQuery(of, scope.filter), state, isTable ? found.data?.totalCount : undefined);
  const readIds = useReadIds((of) => assessmentsQuery(of, scope.filter), state);
  const onView = (next: ListView): void => change({ view: next === "table" ? undefined : next });
  return { search, navigate, state, onState, scope, view, onView, place, onPlace, found, readIds };
}

/** The columns, and what can be done to several assessments; `dialog` is to be drawn by whoever offers it. */
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

interface ViewParts {
  list: ReturnType<typeof useAssessmentList>;
  actions: ReturnType<typeof useTable>["actions"];
  onOpen: (assessment: Assessment) => void;
}

/** The view shown instead of the table, and its controls. */
function viewOf({ list, actions, onOpen }: ViewParts) {
  const { view, state, scope, place, onPlace } = list;
  const { lanes } = place;
  const isOfOneClient = scope.value === "client";
  if (view === "table") return { content: undefined };
  if (view === "calendar") {
    const { replan } = actions;
    const content = <AssessmentCalendar {...{ state, scope, place, onPlace, replan }} />;
    return { content, tools: null };
  }
  const { move } = actions;
  return {
    content: <AssessmentBoard {...{ state, scope, lanes, isOfOneClient, move, onOpen }} />,
    tools: <LaneSwitch value={lanes} isOfOneClient={isOfOneClient} onLanes={(next) => onPlace({ lanes: next })} />,
  };
}

/** Assessments as a table, a board or a calendar. */
export function AssessmentsPage() {
  const t = useText();
  const list = useAssessmentList();
  const { search, navigate, state, onState, scope, found, readIds } = list;
  const filters = useFilters(scope.value, state.filters["notice"]);
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
