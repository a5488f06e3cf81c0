import { useQuery } from "@tanstack/react-query";
import { IconClipboardList } from "@tabler/icons-react";
import { useGranted } from "@/api/bootstrap";
import { permittedDrawer } from "@/lib/drawer";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { EmptyState, ErrorState, FilterBar, ListPage, NothingFound, TextSkeleton } from "@/ui";
import classes from "./AssessmentTypes.module.css";
import { SubtypeForm } from "./SubtypeForm";
import { TypeForm } from "./TypeForm";
import { TypePanel } from "./parts/TypePanel";
import { frameworksQuery, subtypesQuery, typesQuery } from "./queries";
import { assessmentTypesRoute } from "./routes";

/** Stands before the id of the type that a new subtype is for. */
const subtypeMark = "subtype:";

/** What the parameter `drawer` names: a new type, a type to edit, or a subtype of a type. */
function readDrawer(drawer: string | undefined): { kind: "type" | "subtype"; id: string | null } | null {
  if (!drawer) return null;
  if (drawer === "new") return { kind: "type", id: null };
  if (drawer.startsWith(subtypeMark)) return { kind: "subtype", id: drawer.slice(subtypeMark.length) };
  return { kind: "type", id: drawer };
}

/** The types of assessment, each with its subtypes. */
export function AssessmentTypesPage() {
  const t = useText();
  const search = assessmentTypesRoute.useSearch();
  const navigate = assessmentTypesRoute.useNavigate();
  const types = useQuery(typesQuery(search.q));
  const subtypes = useQuery(subtypesQuery());
  const frameworks = useQuery(frameworksQuery()).data ?? [];
  const mayCreate = useGranted("Portal.AssessmentTypes.Create");
  const mayUpdate = useGranted("Portal.AssessmentTypes.Update");
  const setDrawer = (next: string | undefined): void =>
    void navigate({ search: (last: object) => ({ ...last, drawer: next }) });
  const setText = (q: string): void =>
    void navigate({ search: (last: object) => ({ ...last, q: q || undefined }), replace: true });
  const isSubtype = search.drawer?.startsWith(subtypeMark) ?? false;
  const asked = permittedDrawer(search.drawer, { new: mayCreate, record: isSubtype ? mayCreate : mayUpdate });
  const drawer = readDrawer(asked);
  const chosen = types.data?.find(({ id }) => id === drawer?.id) ?? null;
  const create = mayCreate ? { label: t("AssessmentTypes.New"), onClick: () => setDrawer("new") } : undefined;

  function body() {
    if (types.isError || subtypes.isError) {
      const again = (): void => {
        void types.refetch();
        void subtypes.refetch();
      };
      return <ErrorState onRetry={again} retrying={types.isFetching} />;
    }
    if (!types.data || !subtypes.data) return <TextSkeleton />;
    if (types.data.length === 0 && search.q) {
      return <NothingFound search={search.q} filterCount={0} onClear={() => setText("")} />;
    }
    if (types.data.length === 0) {
      return (
        <EmptyState
          icon={IconClipboardList}
          title={t("AssessmentTypes.Empty")}
          text={t("AssessmentTypes.EmptyText")}
          create={create}
        />
      );
    }
    return (
      <div className={classes.stack}>
        {types.data.map((type) => (
          <TypePanel
            key={type.id}
            type={type}
            subtypes={subtypes.data.filter(({ typeId }) => typeId === type.id)}
            frameworks={frameworks}
            onEdit={() => setDrawer(type.id)}
            onNewSubtype={() => setDrawer(`${subtypeMark}${type.id}`)}
          />
        ))}
      </div>
    );
  }

  return (
    <ListPage
      title={t("AssessmentTypes.Title")}
      count={types.data && t("AssessmentTypes.Count", { count: types.data.length })}
      primary={create}
      filters={
        <FilterBar
          searchLabel={t("AssessmentTypes.Search")}
          search={search.q ?? ""}
          onSearch={setText}
          filters={[]}
          values={{}}
          onChange={() => undefined}
        />
      }
    >
      {body()}
      {drawer?.kind === "type" && (drawer.id === null || chosen) && (
        <TypeForm
          key={asked}
          type={chosen}
          onClose={() => setDrawer(undefined)}
          onSaved={({ name }) => {
            showToast({ severity: "success", summary: t("AssessmentTypes.Saved", { name }) });
            setDrawer(undefined);
          }}
        />
      )}
      {drawer?.kind === "subtype" && chosen && (
        <SubtypeForm
          key={asked}
          typeId={chosen.id}
          subtype={null}
          onClose={() => setDrawer(undefined)}
          onSaved={({ id }) => void navigate({ to: "/assessment-types/$id", params: { id } })}
        />
      )}
    </ListPage>
  );
}
