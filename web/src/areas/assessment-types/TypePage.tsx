import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { RecordTags, useLevel, useSharedTabs, WatchMenu } from "@/areas/records";
import { useCrumb } from "@/lib/crumbs";
import { useDrawer } from "@/lib/drawer";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { DetailPage, type MenuAction, type Transition } from "@/ui";
import { SubtypesOfType } from "./parts/subtype/SubtypesOfType";
import { TypeFacts } from "./parts/type/TypeFacts";
import { useRemoveType } from "./parts/type/useRemoveType";
import { subtypesQuery, typeQuery, type AssessmentType } from "./queries";
import { typeRoute } from "./routes";
import { SubtypeForm } from "./SubtypeForm";
import { TypeForm } from "./TypeForm";

/** What is rarely done with a type. */
function useMore(type: AssessmentType): MenuAction[] {
  const t = useText();
  const navigate = typeRoute.useNavigate();
  const mayDelete = useGranted("Portal.AssessmentTypes.Delete");
  const subtypes = useQuery(subtypesQuery()).data;
  const remove = useRemoveType(type, () => void navigate({ to: "/assessment-types", search: {} }));
  if (!mayDelete) return [];
  const hasSubtypes = subtypes?.some(({ typeId }) => typeId === type.id) ?? false;
  return [
    {
      key: "delete",
      label: t("AssessmentTypes.Delete"),
      icon: IconTrash,
      danger: true,
      disabledReason: hasSubtypes ? t("AssessmentTypes.HasSubtypes") : undefined,
      onClick: () => void remove(),
    },
  ];
}

interface DrawersProps {
  type: AssessmentType;
  /** The drawer in the address, if it is permitted. */
  drawer: string | undefined;
  onClose: () => void;
}

/** The forms over the page. */
function Drawers({ type, drawer, onClose }: DrawersProps) {
  const t = useText();
  const navigate = typeRoute.useNavigate();
  if (drawer === "subtype") {
    return (
      <SubtypeForm
        typeId={type.id}
        subtype={null}
        onClose={onClose}
        onSaved={({ id }) => void navigate({ to: "/assessment-types/$id", params: { id }, search: {} })}
      />
    );
  }
  if (drawer !== "edit") return null;
  const onSaved = ({ name }: AssessmentType): void => {
    showToast({ severity: "success", summary: t("AssessmentTypes.Saved", { name }) });
    onClose();
  };
  return <TypeForm key={type.id} type={type} onClose={onClose} onSaved={onSaved} />;
}

/** One type with its subtypes, and what has been said about it in the reader's organisation. */
export function TypePage() {
  const t = useText();
  const { id } = typeRoute.useParams();
  const search = typeRoute.useSearch();
  const navigate = typeRoute.useNavigate();
  const type = useSuspenseQuery(typeQuery(id)).data;
  const mayCreate = useGranted("Portal.AssessmentTypes.Create");
  const mayUpdate = useGranted("Portal.AssessmentTypes.Update");
  const { drawer, setDrawer } = useDrawer(search.drawer, { edit: mayUpdate, subtype: mayCreate });
  const subject = { kind: "AssessmentType", id, tenantId: useLevel() } as const;
  const ofRecord = useSharedTabs(subject);
  const more = useMore(type);
  useCrumb(type.name);
  const newSubtype: Transition = {
    key: "subtype",
    label: t("AssessmentTypes.NewSubtype"),
    icon: IconPlus,
    onClick: () => setDrawer("subtype"),
  };
  const details = { value: "details", label: t("Records.Details"), content: <SubtypesOfType type={type} /> };
  return (
    <>
      <DetailPage
        number={type.code}
        title={type.name}
        chips={<RecordTags {...subject} />}
        transitions={mayCreate ? [newSubtype] : []}
        tools={<WatchMenu {...subject} />}
        more={more}
        onEdit={mayUpdate ? () => setDrawer("edit") : undefined}
        editLabel={t("AssessmentTypes.Edit")}
        tabs={[details, ...ofRecord]}
        tab={search.tab ?? "details"}
        onTab={(tab) => void navigate({ search: (last: object) => ({ ...last, tab }), replace: true })}
        side={<TypeFacts type={type} />}
      />
      <Drawers type={type} drawer={drawer} onClose={() => setDrawer(undefined)} />
    </>
  );
}
