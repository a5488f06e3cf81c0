import { useQuery } from "@tanstack/react-query";
import { useGranted } from "@/api/bootstrap";
import { FrameworkSwitch, frameworksQuery, NoFramework, type Framework } from "@/areas/frameworks";
import { ReleaseForm } from "@/areas/releases";
import { useCrumb } from "@/lib/crumbs";
import { permittedDrawer } from "@/lib/drawer";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { awaitedOf, useBeside } from "@/ui";
import { Missing } from "./parts/Missing";
import { PublishDialog } from "./parts/publish/PublishDialog";
import { FrameworkOverview } from "./parts/framework/FrameworkOverview";
import { FrameworkTools } from "./parts/framework/FrameworkTools";
import { Reader } from "./parts/reader/Reader";
import { ReaderSide } from "./parts/reader/ReaderSide";
import { StandardTree } from "./parts/tree/StandardTree";
import { standardQuery, treeQuery } from "./queries";
import { standardsRoute, type StandardsSearch } from "./routes";
import { StandardForm } from "./StandardForm";
import classes from "./StandardsPage.module.css";

/** The framework of the address or of the open standard, or the default one. */
function usePageFramework({ framework, standard }: StandardsSearch) {
  const frameworks = useQuery(frameworksQuery());
  const { data: detail, isPending, errorUpdateCount } = useQuery(standardQuery(standard));
  const named = frameworks.data?.find(({ code }) => code === framework);
  const read = frameworks.data?.find(({ id }) => id === detail?.frameworkId);
  // A standard that isn't there is shown as missing in the default framework. What is shown then asks for it once more: that is no reason to
  // take it away again.
  const waits = Boolean(standard && !framework && isPending && errorUpdateCount === 0);
  return { frameworks, framework: named ?? read ?? (waits ? undefined : frameworks.data?.[0]) };
}

/** The forms over the page, as named in the address. */
function Drawers({
  framework,
  onClose,
  onOpen,
}: {
  framework: Framework;
  onClose: () => void;
  onOpen: (id: string) => void;
}) {
  const t = useText();
  const { drawer: asked, standard: id } = standardsRoute.useSearch();
  const standard = useQuery(standardQuery(id)).data;
  const drawer = permittedDrawer(asked, {
    publish: useGranted("Portal.Standards.Publish"),
    release: useGranted("Portal.Standards.Release"),
    new: useGranted("Portal.Standards.Create"),
    edit: standard?.allowedActions.includes("Edit"),
  });
  const toEdit = useQuery(standardQuery(drawer === "edit" ? id : undefined, standard?.openVersionId ?? undefined)).data;
  if (drawer === "publish") return <PublishDialog framework={framework} onClose={onClose} />;
  if (drawer === "release") return <ReleaseForm framework={framework} onClose={onClose} />;
  const isNew = drawer === "new";
  if (!isNew && !(drawer === "edit" && toEdit)) return null;
  return (
    <StandardForm
      key={isNew ? "new" : toEdit?.id}
      framework={framework}
      standard={isNew ? null : (toEdit ?? null)}
      onClose={onClose}
      onSaved={(saved) => {
        showToast({ severity: "success", summary: t("Standards.Saved", { code: saved.code }) });
        onOpen(saved.id);
      }}
    />
  );
}

/** The library of a framework: a tree, and the selected standard next to it. */
export function StandardsPage() {
  const t = useText();
  const search = standardsRoute.useSearch();
  const navigate = standardsRoute.useNavigate();
  const { frameworks, framework } = usePageFramework(search);
  const tree = useQuery(treeQuery(framework?.id));
  const standard = useQuery(standardQuery(search.standard, search.version));
  useCrumb(standard.data?.code);
  const go = (change: StandardsSearch): void =>
    void navigate({ search: (last: object) => ({ ...last, drawer: undefined, ...change }) });
  const open = (id: string | undefined): void => go({ standard: id, version: undefined });
  const { aside, opener } = useBeside(
    t("Standards.Beside"),
    standard.data && <ReaderSide standard={standard.data} onVersion={(version) => go({ version })} />,
  );
  const isEmpty = frameworks.data?.length === 0;
  const waits = search.standard ? !standard.data : !tree.data && !isEmpty;

  return (
    <div className={classes.page}>
      <nav className={classes.tree} aria-label={t("Standards.Title")}>
        <FrameworkSwitch
          framework={framework}
          frameworks={frameworks.data}
          onChoose={(code) => go({ framework: code, standard: undefined, version: undefined })}
        />
        {!isEmpty && <StandardTree tree={tree.data} selected={search.standard ?? null} onSelect={open} />}
      </nav>
      <div className={classes.main}>
        <FrameworkTools framework={framework} setDrawer={(drawer) => go({ drawer })} opener={opener} />
        {isEmpty && <NoFramework />}
        <Missing
          query={awaitedOf(tree, frameworks, standard)}
          waits={waits}
          hasHeading={!search.standard || Boolean(standard.data)}
          onBack={() => open(undefined)}
        />
        {standard.data && (
          <Reader
            key={standard.data.id}
            standard={standard.data}
            tab={search.tab}
            onTab={(tab) => void navigate({ search: (last: object) => ({ ...last, tab }), replace: true })}
            onEdit={() => go({ drawer: "edit" })}
            onOpen={open}
            onDeleted={() => open(undefined)}
          />
        )}
        {!search.standard && framework && tree.data && <FrameworkOverview framework={framework} tree={tree.data} />}
      </div>
      {aside && (
        <aside className={classes.side} aria-label={t("Standards.Beside")}>
          {aside}
        </aside>
      )}
      {framework && <Drawers framework={framework} onClose={() => go({})} onOpen={open} />}
    </div>
  );
}
