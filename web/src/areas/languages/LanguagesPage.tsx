import { useQuery } from "@tanstack/react-query";
import { IconLanguage } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useDrawer } from "@/lib/drawer";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { RecordList, useListState, useNextPage, useReadIds } from "@/table";
import { EmptyState, type FilterSpec } from "@/ui";
import { languageColumns } from "./columns";
import { LanguageForm } from "./LanguageForm";
import { languagesList } from "./list";
import { useLanguageBulk } from "./parts/useLanguageBulk";
import { languagesQuery, useRenameLanguage, type Language } from "./queries";
import { languagesRoute } from "./routes";
import { useLanguageActions } from "./useLanguageActions";

function useFilters(): FilterSpec[] {
  const t = useText();
  const options = (["Enabled", "Disabled"] as const).map((value) => ({ value, label: t(`Languages.${value}`) }));
  return [{ kind: "select", key: "status", label: t("Languages.Status"), options }];
}

/** The list of languages. */
export function LanguagesPage() {
  const t = useText();
  const format = useFormat();
  const search = languagesRoute.useSearch();
  const { state, onState } = useListState(search, languagesList);
  const languages = useQuery(languagesQuery(state));
  useNextPage(languagesQuery, state, languages.data?.totalCount);
  const { mayCreate, mayUpdate, rowActions } = useLanguageActions();
  const { drawer, setDrawer } = useDrawer(search.drawer, { new: mayCreate, record: mayUpdate });
  const seesTexts = useGranted("LanguageManagement.LanguageTexts");
  const edit = ({ id }: Language): void => setDrawer(id);
  const filters = useFilters();
  const bulkActions = useLanguageBulk();
  const readIds = useReadIds(languagesQuery, state);
  const { mutate } = useRenameLanguage();
  const columns = languageColumns(t, format, { seesTexts, bulkActions, rename: mayUpdate ? mutate : undefined });
  const editing = languages.data?.items.find(({ id }) => id === drawer);
  const create = mayCreate ? { label: t("Languages.New"), onClick: () => setDrawer("new") } : undefined;
  return (
    <RecordList
      title={t("Languages.Title")}
      count={languages.data && t("Languages.Count", { count: languages.data.totalCount })}
      primary={create}
      searchLabel={t("Languages.Search")}
      filters={filters}
      query={languages}
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={({ displayName }) => displayName}
      state={state}
      onState={onState}
      empty={<EmptyState icon={IconLanguage} title={t("Languages.Empty")} create={create} />}
      onOpen={mayUpdate ? edit : undefined}
      onEdit={mayUpdate ? edit : undefined}
      rowActions={(language) => rowActions(language, edit)}
      bulkActions={bulkActions}
      readIds={readIds}
    >
      {(drawer === "new" || editing) && (
        <LanguageForm key={drawer} language={editing ?? null} onClose={() => setDrawer(undefined)} />
      )}
    </RecordList>
  );
}
