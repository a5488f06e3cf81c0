import { useQuery } from "@tanstack/react-query";
import { IconPackageExport } from "@tabler/icons-react";
import { useMemo } from "react";
import { useGranted } from "@/api/bootstrap";
import { FrameworkSwitch, NoFramework, useFramework } from "@/areas/frameworks";
import { useDrawer } from "@/lib/drawer";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { RecordList, useListState } from "@/table";
import { EmptyState } from "@/ui";
import { releaseColumns } from "./columns";
import { releasesList } from "./list";
import { releaseListQuery } from "./queries";
import { ReleaseForm } from "./ReleaseForm";
import { releasesRoute } from "./routes";

/** The releases of a framework. */
export function ReleasesPage() {
  const t = useText();
  const format = useFormat();
  const search = releasesRoute.useSearch();
  const navigate = releasesRoute.useNavigate();
  const { framework, frameworks, query } = useFramework(search.framework);
  const { state, onState } = useListState(search, releasesList);
  const releases = useQuery(releaseListQuery(state, framework?.id));
  const mayRelease = useGranted("Portal.Standards.Release");
  const { drawer, setDrawer } = useDrawer(search.drawer, { new: mayRelease });
  const columns = useMemo(() => releaseColumns(t, format), [t, format]);
  const create = mayRelease && framework ? { label: t("Releases.Open"), onClick: () => setDrawer("new") } : undefined;

  return (
    <RecordList
      title={t("Releases.Title")}
      count={releases.data && t("Releases.Count", { count: releases.data.totalCount })}
      actions={
        <FrameworkSwitch
          framework={framework}
          frameworks={frameworks}
          onChoose={(code) => void navigate({ search: { framework: code } })}
        />
      }
      primary={create}
      searchLabel={t("Releases.Search")}
      filters={[{ kind: "dates", key: "publishedAt", label: t("Releases.PublishedAt") }]}
      query={releases}
      exported={{ list: "library-releases", queryKey: releaseListQuery(state, framework?.id).queryKey }}
      needs={query}
      instead={frameworks?.length === 0 && <NoFramework />}
      columns={columns}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      state={state}
      onState={onState}
      empty={
        <EmptyState
          icon={IconPackageExport}
          title={t("Releases.Empty")}
          text={t("Releases.EmptyText")}
          create={create}
        />
      }
    >
      {framework && drawer === "new" && <ReleaseForm framework={framework} onClose={() => setDrawer(undefined)} />}
    </RecordList>
  );
}
