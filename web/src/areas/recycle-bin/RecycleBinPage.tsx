import { useQuery } from "@tanstack/react-query";
import { IconRestore, IconTrash } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { RecordList, useListState, useReadIds, type RowAction } from "@/table";
import { EmptyState, type FilterSpec } from "@/ui";
import { deletedColumns, kindText, neededFirst } from "./columns";
import { recycleBinList } from "./list";
import { useRecycleBulk } from "./parts/useRecycleBulk";
import { deletedQuery, useRestore, type DeletedRecord, type Restorable } from "./queries";
import { recycleBinRoute } from "./routes";
import { kindNames, pageOf } from "./rules";

/** How long the link to the restored record is offered, in milliseconds. */
const openLife = 8000;

function useRestoring() {
  const t = useText();
  const router = useRouter();
  const { mutate } = useRestore((record: Restorable) => {
    const href = pageOf(record);
    showToast({
      severity: "success",
      summary: t("RecycleBin.Restored", { title: record.title }),
      ...(href && {
        life: openLife,
        action: { label: t("RecycleBin.Open"), run: () => void router.navigate({ href }) },
      }),
    });
  });
  return mutate;
}

/** Deleted records that the caller may restore. */
export function RecycleBinPage() {
  const t = useText();
  const format = useFormat();
  const search = recycleBinRoute.useSearch();
  const { state, onState } = useListState(search, recycleBinList);
  const deleted = useQuery(deletedQuery(state));
  const columns = useMemo(() => deletedColumns(t, format), [t, format]);
  const restore = useRestoring();
  const bulkActions = useRecycleBulk();
  const readIds = useReadIds(deletedQuery, state);
  const filters: FilterSpec[] = [
    {
      kind: "select",
      key: "kind",
      label: t("RecycleBin.Kind"),
      options: kindNames.map((value) => ({ value, label: kindText(value) })),
    },
  ];
  const actions = (record: DeletedRecord): RowAction[] => [
    {
      key: "restore",
      label: t("RecycleBin.Restore"),
      icon: IconRestore,
      disabledReason: neededFirst(t, record),
      onClick: () => restore(record),
    },
  ];
  return (
    <RecordList
      title={t("RecycleBin.Title")}
      count={deleted.data && t("RecycleBin.Count", { count: deleted.data.totalCount })}
      searchLabel={t("RecycleBin.Filter")}
      filters={filters}
      query={deleted}
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={({ title }) => title}
      state={state}
      onState={onState}
      empty={<EmptyState icon={IconTrash} title={t("RecycleBin.Empty")} text={t("RecycleBin.EmptyText")} />}
      rowActions={actions}
      bulkActions={bulkActions}
      mayChange={({ isOfClosedClient }) => !isOfClosedClient}
      readIds={readIds}
    />
  );
}
