import { useQuery } from "@tanstack/react-query";
import { IconBan, IconExternalLink, IconProgress } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { RecordList, useListState, useReadIds, type RowAction } from "@/table";
import { confirm, EmptyState, type FilterSpec } from "@/ui";
import { jobColumns } from "./columns";
import { jobsList } from "./list";
import { useJobBulk } from "./parts/useJobBulk";
import { isUnderWay, jobsQuery, jobStatuses, useCancelJob, useJobEvents, type Job } from "./queries";
import { jobsRoute } from "./routes";
import { nameOf, outcomeOf } from "./rules";

function useActions() {
  const t = useText();
  const router = useRouter();
  const cancel = useCancelJob(() => showToast({ severity: "success", summary: t("Jobs.CancelDone") }));
  const open = (job: Job): void => {
    const outcome = outcomeOf(job);
    if (outcome) void router.navigate(outcome);
  };
  async function ask(job: Job): Promise<void> {
    const message = t("Jobs.CancelQuestion", { job: nameOf(job) });
    if (await confirm({ message, action: t("Jobs.Cancel"), danger: true })) cancel.mutate(job);
  }
  const moves = (job: Job): RowAction[] =>
    isUnderWay(job) ? [{ key: "cancel", label: t("Jobs.Cancel"), icon: IconBan, onClick: () => void ask(job) }] : [];
  const actions = (job: Job): RowAction[] => [
    ...(outcomeOf(job)
      ? [{ key: "open", label: t("Jobs.Open"), icon: IconExternalLink, onClick: () => open(job) }]
      : []),
    ...moves(job),
  ];
  return { actions, moves, open };
}

/** What runs in the background for the user, and the results. */
export function JobsPage() {
  const t = useText();
  const format = useFormat();
  const search = jobsRoute.useSearch();
  const { state, onState } = useListState(search, jobsList);
  const jobs = useQuery(jobsQuery(state));
  useJobEvents();
  const { actions, moves, open } = useActions();
  const columns = jobColumns(t, format, moves);
  const bulkActions = useJobBulk();
  const readIds = useReadIds(jobsQuery, state);
  const filters: FilterSpec[] = [
    {
      kind: "select",
      key: "status",
      label: t("Jobs.Status"),
      options: jobStatuses.map((value) => ({ value, label: t(`Enum.JobStatus.${value}`) })),
    },
  ];
  return (
    <RecordList
      title={t("Jobs.Title")}
      isNarrow
      count={jobs.data && t("Jobs.Count", { count: jobs.data.totalCount })}
      searchLabel={t("Jobs.Search")}
      filters={filters}
      query={jobs}
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={nameOf}
      state={state}
      onState={onState}
      onOpen={open}
      empty={<EmptyState icon={IconProgress} title={t("Jobs.Empty")} text={t("Jobs.EmptyText")} />}
      rowActions={actions}
      bulkActions={bulkActions}
      readIds={readIds}
    />
  );
}
