import { useQuery } from "@tanstack/react-query";
import { IconArrowBackUp, IconCheck, IconListCheck } from "@tabler/icons-react";
import { useMemo } from "react";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { DataTable, failureOf, refined, useListState, type BulkAction, type RowAction } from "@/table";
import { Button, EmptyState, FilterBar, type FilterSpec } from "@/ui";
import { itemResults, itemsQuery, itemStatuses, readItemIds } from "../../../assessment-items";
import { itemColumns } from "./itemColumns";
import { itemsList } from "../../list";
import { useAcceptAnswers, useSaveItem, type AssessmentDetail, type Item } from "../../queries";
import { assessmentRoute } from "../../routes";
import { answerChange, sideOf } from "../../rules";
import classes from "../Parts.module.css";
import { useSendBack } from "../useSendBack";

function useFilters(assessment: AssessmentDetail): FilterSpec[] {
  const t = useText();
  return [
    { kind: "flag", key: "differing", label: t("Assessments.Disagreements") },
    {
      kind: "multi",
      key: "status",
      label: t("Assessments.ItemStatus"),
      options: itemStatuses.map((value) => ({ value, label: t(`Enum.ItemStatus.${value}`) })),
    },
    {
      kind: "multi",
      key: "result",
      label: t("Assessments.ItemResult"),
      options: itemResults.map((value) => ({ value, label: t(`Enum.ItemResult.${value}`) })),
    },
    {
      kind: "select",
      key: "section",
      label: t("Assessments.Section"),
      options: assessment.sections.map(({ section, title }) => ({ value: String(section), label: title })),
    },
    { kind: "flag", key: "flagged", label: t("Assessments.Flagged") },
    { kind: "flag", key: "changeRequested", label: t("Assessments.SentBack") },
  ];
}

function useReview(assessment: AssessmentDetail) {
  const t = useText();
  const accept = useAcceptAnswers(assessment, (count) =>
    showToast({ severity: "success", summary: t("Assessments.Accepted", { count }) }),
  );
  const sendBack = useSendBack(assessment);
  const bulk: BulkAction[] = [
    ...(assessment.canVerify
      ? [
          {
            key: "accept",
            label: t("Assessments.Accept"),
            icon: IconCheck,
            onClick: (ids: readonly string[], clear: () => void) => accept.mutate([...ids], { onSuccess: clear }),
          },
        ]
      : []),
    ...(sendBack
      ? [{ key: "return", label: t("Assessments.SendBack"), icon: IconArrowBackUp, onClick: sendBack }]
      : []),
  ];
  const rowActions = (item: Item): RowAction[] => [
    ...(assessment.canVerify && item.status === "Answered"
      ? [{ key: "accept", label: t("Assessments.Accept"), icon: IconCheck, onClick: () => accept.mutate([item.id]) }]
      : []),
    ...(sendBack
      ? [
          {
            key: "return",
            label: t("Assessments.SendBack"),
            icon: IconArrowBackUp,
            onClick: () => sendBack([item.id]),
          },
        ]
      : []),
  ];
  return { accept, bulk, rowActions };
}

/** The columns; a verifier chooses the verified answer in its cell. */
function useColumns(assessment: AssessmentDetail) {
  const t = useText();
  const { mutate } = useSaveItem(assessment);
  const { canVerify } = assessment;
  return useMemo(
    () =>
      itemColumns(
        t,
        canVerify
          ? ({ id, concurrencyStamp }, answer) => mutate({ id, concurrencyStamp, ...answerChange("verified", answer) })
          : null,
      ),
    [t, canVerify, mutate],
  );
}

/** The items: own and verified answer side by side, to accept, correct or send back. */
export function ItemsTab({ assessment }: { assessment: AssessmentDetail }) {
  const t = useText();
  const search = assessmentRoute.useSearch();
  const navigate = assessmentRoute.useNavigate();
  const { state, onState } = useListState(search, itemsList);
  const items = useQuery(itemsQuery(assessment.id, state));
  const filters = useFilters(assessment);
  const { accept, bulk, rowActions } = useReview(assessment);
  const columns = useColumns(assessment);
  const { canVerify, progress } = assessment;
  const open = ({ id }: Item): void =>
    void navigate({ to: "/assessments/$id/run", params: { id: assessment.id }, search: { item: id } });
  const openLabel = t(sideOf(assessment) ? "Assessments.OpenQuestion" : "Assessments.ReadQuestion");
  if (progress.total === 0) {
    return <EmptyState icon={IconListCheck} title={t("Assessments.NoItems")} text={t("Assessments.NoItemsText")} />;
  }
  const toAccept = canVerify ? progress.answered - progress.verified : 0;
  const acceptAll = toAccept > 0 && (
    <Button size="small" loading={accept.isPending} onClick={() => accept.mutate([])}>
      {t("Assessments.AcceptAll", { count: toAccept })}
    </Button>
  );
  return (
    <div className={classes.stack}>
      <FilterBar
        searchLabel={t("Assessments.ItemFilters")}
        filters={filters}
        values={state.filters}
        onChange={(values) => onState(refined(state, { filters: values }))}
        tools={acceptAll}
      />
      <DataTable
        label={t("Assessments.Items")}
        columns={columns}
        rows={items.data?.items}
        totalCount={items.data?.totalCount}
        rowId={({ id }) => id}
        rowLabel={({ questionKey }) => questionKey}
        state={state}
        onState={onState}
        refreshing={items.isPlaceholderData}
        error={failureOf(items)}
        empty={<EmptyState title={t("Assessments.NothingFits")} text={t("Assessments.NothingFitsText")} />}
        onOpen={open}
        rowActions={(item) => [{ key: "open", label: openLabel, onClick: () => open(item) }, ...rowActions(item)]}
        {...(bulk.length > 0 && { bulkActions: bulk, readIds: () => readItemIds(assessment.id, state) })}
      />
    </div>
  );
}
