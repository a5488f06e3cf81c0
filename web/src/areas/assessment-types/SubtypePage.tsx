import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { IconTrash } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { useCrumb } from "@/lib/crumbs";
import { useDrawer } from "@/lib/drawer";
import { useDeletedToast } from "@/areas/recycle-bin";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { confirm, DetailPage, StatusChip, type MenuAction } from "@/ui";
import { subtypeLooks } from "./looks";
import { GenerateDrawer } from "./parts/generate/GenerateDrawer";
import { SubtypeFacts } from "./parts/subtype/SubtypeFacts";
import { useTemplateDrafts } from "./parts/subtype/useTemplateDrafts";
import { useSubtypeTabs } from "./parts/subtype/useSubtypeTabs";
import { subtypeQuery, useDeleteSubtype, versionsQuery, type Subtype, type Template } from "./queries";
import { subtypeRoute } from "./routes";
import { SubtypeForm } from "./SubtypeForm";

/** Buttons of the head: edit and delete. */
function useMore(subtype: Subtype): MenuAction[] {
  const t = useText();
  const navigate = subtypeRoute.useNavigate();
  const mayDelete = useGranted("Portal.AssessmentTypes.Delete");
  const sayDeleted = useDeletedToast();
  const deletion = useDeleteSubtype(() => {
    const { id, code, name } = subtype;
    sayDeleted(t("AssessmentTypes.Deleted", { name }), { kind: "AssessmentSubtype", id, title: `${code} ${name}` });
    void navigate({ to: "/assessment-types", search: {} });
  });

  async function remove(): Promise<void> {
    const message = t("AssessmentTypes.DeleteQuestion", { name: subtype.name });
    if (await confirm({ message, action: t("AssessmentTypes.Delete"), danger: true })) deletion.mutate(subtype);
  }

  if (!mayDelete) return [];
  const onClick = (): void => void remove();
  return [{ key: "delete", label: t("AssessmentTypes.Delete"), icon: IconTrash, danger: true, onClick }];
}

/** One subtype with the versions of its template. */
export function SubtypePage() {
  const t = useText();
  const { id } = subtypeRoute.useParams();
  const search = subtypeRoute.useSearch();
  const navigate = subtypeRoute.useNavigate();
  const subtype = useSuspenseQuery(subtypeQuery(id)).data;
  const versions = useQuery(versionsQuery(id)).data;
  const mayUpdate = useGranted("Portal.AssessmentTypes.Update");
  const { drawer, setDrawer } = useDrawer(search.drawer, { edit: mayUpdate, generate: mayUpdate });
  useCrumb(subtype.name);
  const show = (version: string | undefined): void =>
    void navigate({ search: () => ({ tab: "template", version }), replace: true });
  const onMade = (made: Template): void => {
    showToast({ severity: "success", summary: t("AssessmentTypes.DraftMade", { count: made.questionCount }) });
    show(made.id);
  };
  const drafts = useTemplateDrafts(subtype, versions, { onMade, onGenerate: () => setDrawer("generate") });
  const tabs = useSubtypeTabs(subtype, search.version, show);
  const onEdit = (): void => setDrawer("edit");
  const onClose = (): void => setDrawer(undefined);

  return (
    <>
      <DetailPage
        number={subtype.code}
        title={subtype.name}
        chips={
          <StatusChip status={subtype.status} looks={subtypeLooks} label={t(`Enum.SubtypeStatus.${subtype.status}`)} />
        }
        transitions={mayUpdate ? drafts : []}
        more={useMore(subtype)}
        onEdit={mayUpdate ? onEdit : undefined}
        editLabel={t("AssessmentTypes.Edit")}
        tab={search.tab ?? "template"}
        onTab={(tab) => void navigate({ search: (last: object) => ({ ...last, tab }), replace: true })}
        tabs={tabs}
        side={<SubtypeFacts subtype={subtype} />}
      />
      {drawer === "edit" && (
        <SubtypeForm key={subtype.id} typeId={subtype.typeId} subtype={subtype} onClose={onClose} onSaved={onClose} />
      )}
      {drawer === "generate" && <GenerateDrawer subtype={subtype} onClose={onClose} onMade={onMade} />}
    </>
  );
}
