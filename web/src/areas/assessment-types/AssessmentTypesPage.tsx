import { useQuery } from "@tanstack/react-query";
import { useGranted } from "@/api/bootstrap";
import { useDrawer } from "@/lib/drawer";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { ExportMenu } from "@/table";
import { FilterBar, ListPage } from "@/ui";
import { SubtypeForm } from "./SubtypeForm";
import { TypeForm } from "./TypeForm";
import { TypePanels } from "./parts/type/TypePanels";
import { typesQuery, type AssessmentType } from "./queries";
import { assessmentTypesRoute } from "./routes";

/** Prefix of the id of the type that a new subtype is for. */
const subtypeMark = "subtype:";

/** What the parameter `drawer` opens: a new type, a type to edit, or a subtype of a type. */
function readDrawer(drawer: string | undefined): { kind: "type" | "subtype"; id: string | null } | null {
  if (!drawer) return null;
  if (drawer === "new") return { kind: "type", id: null };
  if (drawer.startsWith(subtypeMark)) return { kind: "subtype", id: drawer.slice(subtypeMark.length) };
  return { kind: "type", id: drawer };
}

interface DrawersProps {
  /** The drawer in the address, if it is permitted. */
  asked: string | undefined;
  types: readonly AssessmentType[] | undefined;
  onClose: () => void;
}

/** The form over the list. */
function Drawers({ asked, types, onClose }: DrawersProps) {
  const t = useText();
  const navigate = assessmentTypesRoute.useNavigate();
  const drawer = readDrawer(asked);
  const type = types?.find(({ id }) => id === drawer?.id) ?? null;
  if (drawer?.kind === "subtype" && type) {
    return (
      <SubtypeForm
        key={asked}
        typeId={type.id}
        subtype={null}
        onClose={onClose}
        onSaved={({ id }) => void navigate({ to: "/assessment-types/$id", params: { id } })}
      />
    );
  }
  if (drawer?.kind !== "type" || (drawer.id !== null && !type)) return null;
  return (
    <TypeForm
      key={asked}
      type={type}
      onClose={onClose}
      onSaved={({ name }) => {
        showToast({ severity: "success", summary: t("AssessmentTypes.Saved", { name }) });
        onClose();
      }}
    />
  );
}

/** The types of assessment, each with its subtypes. */
export function AssessmentTypesPage() {
  const t = useText();
  const search = assessmentTypesRoute.useSearch();
  const navigate = assessmentTypesRoute.useNavigate();
  const types = useQuery(typesQuery(search.q)).data;
  const mayCreate = useGranted("Portal.AssessmentTypes.Create");
  const mayUpdate = useGranted("Portal.AssessmentTypes.Update");
  const isSubtype = search.drawer?.startsWith(subtypeMark) ?? false;
  const { drawer, setDrawer } = useDrawer(search.drawer, {
    new: mayCreate,
    record: isSubtype ? mayCreate : mayUpdate,
  });
  const setText = (q: string): void =>
    void navigate({ search: (last: object) => ({ ...last, q: q || undefined }), replace: true });
  const create = mayCreate ? { label: t("AssessmentTypes.New"), onClick: () => setDrawer("new") } : undefined;

  return (
    <ListPage
      title={t("AssessmentTypes.Title")}
      count={types && t("AssessmentTypes.Count", { count: types.length })}
      primary={create}
      filters={
        <FilterBar
          searchLabel={t("AssessmentTypes.Search")}
          search={search.q ?? ""}
          onSearch={setText}
          tools={<ExportMenu list="assessment-types" queryKey={typesQuery(search.q).queryKey} />}
        />
      }
    >
      <TypePanels
        search={search.q}
        onClear={() => setText("")}
        create={create}
        onEdit={({ id }) => setDrawer(id)}
        onNewSubtype={({ id }) => setDrawer(`${subtypeMark}${id}`)}
      />
      <Drawers asked={drawer} types={types} onClose={() => setDrawer(undefined)} />
    </ListPage>
  );
}
