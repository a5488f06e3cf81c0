import { useQuery } from "@tanstack/react-query";
import { IconLanguage, IconPencil } from "@tabler/icons-react";
import { useMemo } from "react";
import { useConfiguration, useGranted } from "@/api/bootstrap";
import { useDrawer } from "@/lib/drawer";
import { useText } from "@/lib/text";
import { RecordList, useListState, type ListState, type RowAction } from "@/table";
import { EmptyState, type FilterSpec } from "@/ui";
import { textColumns } from "./columns";
import { LanguageTextForm } from "./LanguageTextForm";
import { textsList } from "./list";
import { idOf, languagesOf, resourcesQuery, textsQuery, type LanguageText } from "./queries";
import { languageTextsRoute } from "./routes";

function useFilters(): FilterSpec[] {
  const t = useText();
  const { languages } = useConfiguration().localization;
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

/** Names of the languages that stand beside each other. */
function useLanguageNames(state: ListState): { base: string; target: string } {
  const { languages } = useConfiguration().localization;
  const { base, target } = languagesOf(state);
  const named = (culture: string): string =>
    languages.find(({ cultureName }) => cultureName === culture)?.displayName ?? culture;
  return { base: named(base), target: named(target) };
}

/** Texts of one language beside those of another. */
export function LanguageTextsPage() {
  const t = useText();
  const search = languageTextsRoute.useSearch();
  const { state, onState } = useListState(search, textsList);
  const texts = useQuery(textsQuery(state));
  const filters = useFilters();
  const { base, target } = useLanguageNames(state);
  const mayEdit = useGranted("LanguageManagement.LanguageTexts.Edit");
  const columns = useMemo(() => textColumns(t, { base, target }, mayEdit), [t, base, target, mayEdit]);
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
