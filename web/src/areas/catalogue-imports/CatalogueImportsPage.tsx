import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { frameworksQuery, useRefreshLibrary } from "@/areas/frameworks";
import { useText } from "@/lib/text";
import { PageHead, Unloaded } from "@/ui";
import { ImportForm } from "./parts/ImportForm";
import { ImportProgress } from "./parts/ImportProgress";
import { importQuery } from "./queries";
import { catalogueImportsRoute } from "./routes";
import classes from "./CatalogueImportsPage.module.css";

/** Imports an OSCAL catalogue into the library: dry run, import, progress. */
export function CatalogueImportsPage() {
  const t = useText();
  const search = catalogueImportsRoute.useSearch();
  const navigate = catalogueImportsRoute.useNavigate();
  const frameworks = useQuery(frameworksQuery());
  const run = useQuery(importQuery(search.run));
  const refresh = useRefreshLibrary();
  const status = run.data?.status;
  useEffect(() => {
    if (status === "Succeeded") void refresh();
    // Once for each finished import, not on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [status]);
  const asked = search.run ? run : frameworks;
  const follow = (id: string | undefined): void => void navigate({ search: (last: object) => ({ ...last, run: id }) });

  return (
    <div className={classes.page}>
      <PageHead title={t("Imports.Title")} />
      {!asked.data && <Unloaded query={asked} />}
      {search.run && run.data && <ImportProgress run={run.data} onAgain={() => follow(undefined)} />}
      {!search.run && frameworks.data && (
        <ImportForm frameworks={frameworks.data} preferred={search.framework} onStarted={follow} />
      )}
    </div>
  );
}
