import { useQuery } from "@tanstack/react-query";
import { IconFileImport, IconLanguage, IconPencil } from "@tabler/icons-react";
import { useMemo } from "react";
import { useConfiguration, useGranted } from "@/api/bootstrap";
import { useDrawer } from "@/lib/drawer";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { RecordList, useListState, type ListState, type RowAction, type TableColumn } from "@/table";
import { Button, EmptyState, type FilterSpec } from "@/ui";
import { textColumns } from "./columns";
import { LanguageTextForm } from "./LanguageTextForm";
import { textsList } from "./list";
import {
  idOf,
  languagesOf,
  languagesQuery,
  resourcesQuery,
  textsQuery,
  useSaveText,
  type LanguageText,
} from "./queries";
import { ExportTexts } from "./parts/ExportTexts";
import { ImportDrawer } from "./parts/ImportDrawer";
import { TranslateButton } from "./parts/translator/TranslateButton";
import { languageTextsRoute } from "./routes";

function useFilters(): FilterSpec[] {
  const t = useText();
  const languages = useQuery(languagesQuery()).data ?? [];
  const resources = useQuery(resourcesQuery()).data ?? [];
  const cultures = languages.map(({ cultureName, displayName }) => ({ value: cultureName, label: displayName }));
  return [
    { kind: "select", key: "base", label: t("LanguageTexts.Base"), options: cultures },
    { kind: "select", key: "target", label: t("LanguageTexts.Target"), options: cultures },
    {
      kind: "select",
      key: "resource",
      label: t("LanguageTexts.Resource"),
      options: resources.map(({ name }) => ({ value: name, label: name })),
    },
    { kind: "flag", key: "missing", label: t("LanguageTexts.OnlyMissing") },
  ];
}

/** Names of the two languages; loaded with the page for those that users can choose. */
function useLanguageNames(state: ListState): { base: string; target: string } {
  const chosen = useConfiguration().localization.languages;
  const languages = useQuery(languagesQuery()).data ?? chosen;
  const { base, target } = languagesOf(state);
  const named = (culture: string): string =>
    languages.find(({ cultureName }) => cultureName === culture)?.displayName ?? culture;
  return { base: named(base), target: named(target) };
}

/** The columns; users who may change texts can edit them in the cell. */
function useColumns(base: string, target: string, mayEdit: boolean): TableColumn<LanguageText>[] {
  const t = useText();
  const { mutate: save } = useSaveText(({ text: { name } }) =>
    showToast({ severity: "success", summary: t("LanguageTexts.Saved", { name }) }),
  );
  return useMemo(() => textColumns(t, { base, target }, mayEdit ? save : undefined), [t, base, target, mayEdit, save]);
}

/** Value of the drawer for an import: no text has such an id. */
const importing = "import";

/** Texts of one language next to those of another. */
export function LanguageTextsPage() {
  const t = useText();
  const search = languageTextsRoute.useSearch();
  const { state, onState } = useListState(search, textsList);
  const texts = useQuery(textsQuery(state));
  const filters = useFilters();
  const { base, target } = useLanguageNames(state);
  const mayEdit = useGranted("LanguageManagement.LanguageTexts.Edit");
  const columns = useColumns(base, target, mayEdit);
  const rows = texts.data?.items;
  const { drawer, setDrawer } = useDrawer(search.drawer, { new: false, record: mayEdit });
  const editing = rows?.find((text) => idOf(text) === drawer);
  const edit = (text: LanguageText): void => setDrawer(idOf(text));
  const actions = (text: LanguageText): RowAction[] =>
    mayEdit ? [{ key: "edit", label: t("LanguageTexts.Edit"), icon: IconPencil, onClick: () => edit(text) }] : [];

  return (
    <RecordList
      title={t("LanguageTexts.Title")}
      count={texts.data && t("LanguageTexts.Count", { count: texts.data.totalCount })}
      actions={
        <>
          <ExportTexts state={state} />
          {mayEdit && <TranslateButton />}
          {mayEdit && (
            <Button icon={IconFileImport} onClick={() => setDrawer(importing)}>
              {t("LanguageTexts.Import")}
            </Button>
          )}
        </>
      }
      searchLabel={t("LanguageTexts.Search")}
      filters={filters}
      query={texts}
      columns={columns}
      rowId={idOf}
      rowLabel={({ name }) => name}
      state={state}
      onState={onState}
      empty={<EmptyState icon={IconLanguage} title={t("LanguageTexts.Empty")} text={t("LanguageTexts.EmptyText")} />}
      onOpen={mayEdit ? edit : undefined}
      onEdit={mayEdit ? edit : undefined}
      rowActions={actions}
    >
      {drawer === importing && (
        <ImportDrawer target={languagesOf(state).target} language={target} onClose={() => setDrawer(undefined)} />
      )}
      {editing && (
        <LanguageTextForm
          key={`${editing.cultureName} ${drawer}`}
          text={editing}
          base={base}
          target={target}
          onClose={() => setDrawer(undefined)}
        />
      )}
    </RecordList>
  );
}
