import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconClipboardCheck } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useDrawer } from "@/lib/drawer";
import { rememberList } from "@/lib/listPosition";
import type { Scope } from "@/lib/scope";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { RecordList, useListState, useNextPage, useReadIds } from "@/table";
import { buttonClass, EmptyState, type FilterSpec, type FilterValue } from "@/ui";
import { subtypeChoicesQuery } from "../assessment-types";
import { useClientColumn, useClientOptions, useScope } from "../workspace";
import { frameworksQuery } from "../frameworks";
import { useTagFilter } from "../tags";
import { AssessmentForm } from "./AssessmentForm";
import { assessmentColumns } from "./columns";
import { assessmentScopes, assessmentsList, keepsAssessments } from "./list";
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

/** The list as its address has it: its state, whose assessments it shows, and one page of them. */
function useAssessmentList() {
  const search = assessmentsRoute.useSearch();
  const navigate = assessmentsRoute.useNavigate();
  const { state, onState } = useListState(search, assessmentsList);
  const onScope = (scope: Scope): void =>
    void navigate({ search: (last: object) => ({ ...last, scope, page: undefined }), replace: true });
  const scope = useScope({ offered: assessmentScopes, asked: search.scope, onScope }, keepsAssessments);
  const found = useQuery({ ...assessmentsQuery(state, scope.filter), enabled: scope.isKnown });
  useNextPage((of) => assessmentsQuery(of, scope.filter), state, found.data?.totalCount);
  const readIds = useReadIds((of) => assessmentsQuery(of, scope.filter), state);
  return { search, navigate, state, onState, scope, found, readIds };
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
    },
    dialog,
  };
}

/** The list of assessments. */
export function AssessmentsPage() {
  const t = useText();
  const { search, navigate, state, onState, scope, found, readIds } = useAssessmentList();
  const filters = useFilters(scope.value, state.filters["notice"]);
  const mayCreate = useGranted("Portal.Assessments.Create");
  const { drawer, setDrawer } = useDrawer(search.drawer, { new: mayCreate });
  const { table, dialog } = useTable(scope.value === "client");
  const rows = found.data?.items;
  const open = ({ id }: Assessment): void => {
    const ids = (rows ?? []).map((row) => row.id);
    rememberList("assessments", ids);
    void navigate({ to: "/assessments/$id", params: { id } });
  };
  const create = mayCreate ? { label: t("Assessments.New"), onClick: () => setDrawer("new") } : undefined;
  return (
    <RecordList
      title={t("Assessments.Title")}
      count={found.data && t("Assessments.Count", { count: found.data.totalCount })}
      scope={scope.switch}
      primary={create}
      actions={<FindingsLink />}
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
    >
      {dialog}
      {drawer === "new" && (
        <AssessmentForm
          assessment={null}
          onClose={() => setDrawer(undefined)}
          onSaved={({ id, number }) => {
            showToast({ severity: "success", summary: t("Assessments.Created", { number }) });
            void navigate({ to: "/assessments/$id", params: { id } });
          }}
        />
      )}
    </RecordList>
  );
}
