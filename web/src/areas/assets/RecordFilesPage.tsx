import { useQuery } from "@tanstack/react-query";
import { IconPaperclip } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { ListChoices, RecordList, useListState } from "@/table";
import { EmptyState, type FilterSpec } from "@/ui";
import { choicesQuery, useClientColumn, useClientOptions } from "../workspace";
import { recordFilesList } from "./list";
import { recordFileColumns } from "./parts/recordFiles/recordFileColumns";
import { recordFilesQuery } from "./parts/recordFiles/recordFileQueries";
import { useSource } from "./parts/useSource";
import { recordFilesRoute } from "./routes";

/** The files of all records that the reader reaches, those of clients among them. */
export function RecordFilesPage() {
  const t = useText();
  const format = useFormat();
  const router = useRouter();
  const { state, onState } = useListState(recordFilesRoute.useSearch(), recordFilesList);
  const query = useQuery(recordFilesQuery(state));
  const clients = new Map((useQuery(choicesQuery()).data ?? []).map(({ id, name }) => [id, name]));
  const columns = useClientColumn(recordFileColumns({ t, format, clients }));
  const options = useClientOptions();
  const filters: FilterSpec[] =
    options.length > 0 ? [{ kind: "select", key: "clientId", label: t("Assets.Client"), options }] : [];
  return (
    <RecordList
      title={t("Assets.RecordFiles")}
      count={query.data && t("Assets.Count", { count: query.data.totalCount })}
      actions={<ListChoices main={useSource("records")} />}
      searchLabel={t("Assets.Search")}
      filters={filters}
      query={query}
      columns={columns}
      rowId={({ file }) => file.id}
      rowLabel={({ file }) => file.name}
      state={state}
      onState={onState}
      empty={<EmptyState icon={IconPaperclip} title={t("Assets.NoRecordFiles")} text={t("Assets.NoRecordFilesText")} />}
      onOpen={({ recordUrl }) => void router.navigate({ href: `/${recordUrl}?tab=files` })}
    />
  );
}
