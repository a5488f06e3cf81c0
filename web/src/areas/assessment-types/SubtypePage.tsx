import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useCrumb } from "@/lib/crumbs";
import { permittedDrawer } from "@/lib/drawer";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { confirm, DetailPage, EmptyNote, IconButton, StatusChip, type Transition } from "@/ui";
import { subtypeLooks } from "./looks";
import { GenerateDrawer } from "./parts/GenerateDrawer";
import { SubtypeFacts } from "./parts/SubtypeFacts";
import { TemplateTab } from "./parts/TemplateTab";
import { VersionsTab } from "./parts/VersionsTab";
import { subtypeQuery, useCopyTemplate, useDeleteSubtype, versionsQuery, type Template } from "./queries";
import { subtypeRoute } from "./routes";
import { SubtypeForm } from "./SubtypeForm";

/** One subtype with the versions of its template. */
export function SubtypePage() {
  const t = useText();
  const { id } = subtypeRoute.useParams();
  const search = subtypeRoute.useSearch();
  const navigate = subtypeRoute.useNavigate();
  const subtype = useSuspenseQuery(subtypeQuery(id)).data;
  const versions = useQuery(versionsQuery(id));
  const mayUpdate = useGranted("Portal.AssessmentTypes.Update");
  const mayDelete = useGranted("Portal.AssessmentTypes.Delete");
  const drawer = permittedDrawer(search.drawer, { edit: mayUpdate, generate: mayUpdate });
  useCrumb(subtype.name);
  const setDrawer = (next: string | undefined): void =>
    void navigate({ search: (last: object) => ({ ...last, drawer: next }) });
  const show = (version: string | undefined): void =>
    void navigate({ search: () => ({ tab: "template", version }), replace: true });
  const onMade = (made: Template): void => {
    showToast({ severity: "success", summary: t("AssessmentTypes.DraftMade", { count: made.questionCount }) });
    show(made.id);
  };
  const copy = useCopyTemplate(id, onMade);
  const deletion = useDeleteSubtype(() => void navigate({ to: "/assessment-types", search: {} }));
  const shown =
    versions.data?.find((version) => version.id === search.version) ??
    versions.data?.find((version) => version.id === subtype.currentTemplateVersionId) ??
    versions.data?.[0];
  const draft = versions.data?.some(({ status }) => status === "Draft") ?? false;
  const reason = draft ? t("AssessmentTypes.OneDraft") : undefined;

  async function remove(): Promise<void> {
    const message = t("AssessmentTypes.DeleteQuestion", { name: subtype.name });
    if (await confirm({ message, action: t("AssessmentTypes.Delete"), danger: true })) deletion.mutate(subtype);
  }

  const moves: Transition[] = [
    ...(subtype.currentTemplateVersionId
      ? [
          {
            key: "copy",
            label: t("AssessmentTypes.CopyTemplate"),
            loading: copy.isPending,
            disabledReason: reason,
            onClick: () => copy.mutate(),
          },
        ]
      : []),
    {
      key: "generate",
      label: t("AssessmentTypes.Generate"),
      kind: shown ? "default" : "primary",
      disabledReason: reason,
      onClick: () => setDrawer("generate"),
    },
  ];

  return (
    <>
      <DetailPage
        number={subtype.code}
        title={subtype.name}
        chips={
          <StatusChip status={subtype.status} looks={subtypeLooks} label={t(`Enum.SubtypeStatus.${subtype.status}`)} />
        }
        transitions={mayUpdate ? moves : []}
        tools={
          <>
            {mayUpdate && (
              <IconButton
                size="small"
                icon={IconPencil}
                label={t("AssessmentTypes.Edit")}
                onClick={() => setDrawer("edit")}
              />
            )}
            {mayDelete && (
              <IconButton
                size="small"
                icon={IconTrash}
                label={t("AssessmentTypes.Delete")}
                onClick={() => void remove()}
              />
            )}
          </>
        }
        onEdit={mayUpdate ? () => setDrawer("edit") : undefined}
        tab={search.tab ?? "template"}
        onTab={(tab) => void navigate({ search: (last: object) => ({ ...last, tab }), replace: true })}
        tabs={[
          {
            value: "template",
            label: t("AssessmentTypes.Template"),
            count: shown?.questionCount,
            content: shown ? (
              <TemplateTab version={shown} onDeleted={() => show(undefined)} />
            ) : (
              <EmptyNote title={t("AssessmentTypes.NoTemplate")} text={t("AssessmentTypes.NoTemplateText")} />
            ),
          },
          {
            value: "versions",
            label: t("AssessmentTypes.Versions"),
            count: versions.data?.length,
            content: (
              <VersionsTab
                versions={versions.data}
                error={versions.isError ? { onRetry: () => void versions.refetch() } : null}
                onShow={show}
              />
            ),
          },
        ]}
        side={<SubtypeFacts subtype={subtype} />}
      />
      {drawer === "edit" && (
        <SubtypeForm
          key={subtype.id}
          typeId={subtype.typeId}
          subtype={subtype}
          onClose={() => setDrawer(undefined)}
          onSaved={() => setDrawer(undefined)}
        />
      )}
      {drawer === "generate" && (
        <GenerateDrawer subtype={subtype} onClose={() => setDrawer(undefined)} onMade={onMade} />
      )}
    </>
  );
}
