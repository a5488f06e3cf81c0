import { useQuery } from "@tanstack/react-query";
import { IconPencil, IconTemplate } from "@tabler/icons-react";
import { useMemo } from "react";
import { useConfiguration } from "@/api/bootstrap";
import { rememberList } from "@/lib/listPosition";
import { useText } from "@/lib/text";
import { RecordList, useListState, useNextPage } from "@/table";
import { EmptyState } from "@/ui";
import { templateColumns } from "./columns";
import { templatesList } from "./list";
import { templatesQuery, type TextTemplate } from "./queries";
import { textTemplatesRoute } from "./routes";

/** The list of text templates. */
export function TextTemplatesPage() {
  const t = useText();
  const navigate = textTemplatesRoute.useNavigate();
  const { state, onState } = useListState(textTemplatesRoute.useSearch(), templatesList);
  const templates = useQuery(templatesQuery(state));
  useNextPage(templatesQuery, state, templates.data?.totalCount);
  const { languages } = useConfiguration().localization;
  const columns = useMemo(
    () =>
      templateColumns(
        t,
        (culture) => languages.find(({ cultureName }) => cultureName === culture)?.displayName ?? culture,
      ),
    [t, languages],
  );
  const open = ({ name }: TextTemplate): void => {
    rememberList(
      "text-templates",
      (templates.data?.items ?? []).map((template) => template.name),
    );
    void navigate({ to: "/text-template-management/text-templates/$name", params: { name } });
  };
  return (
    <RecordList
      title={t("TextTemplates.Title")}
      count={templates.data && t("TextTemplates.Count", { count: templates.data.totalCount })}
      searchLabel={t("TextTemplates.Search")}
      filters={[{ kind: "flag", key: "isChanged", label: t("TextTemplates.IsChanged") }]}
      query={templates}
      columns={columns}
      rowId={({ name }) => name}
      rowLabel={({ displayName }) => displayName}
      state={state}
      onState={onState}
      empty={<EmptyState icon={IconTemplate} title={t("TextTemplates.Empty")} />}
      onOpen={open}
      rowActions={(template) => [
        { key: "open", label: t("TextTemplates.Open"), icon: IconPencil, onClick: () => open(template) },
      ]}
    />
  );
}
