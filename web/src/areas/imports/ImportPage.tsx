import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useText } from "@/lib/text";
import { Button, PageHead, Panel, ProgressBar } from "@/ui";
import { ImportReport } from "./parts/ImportReport";
import { ImportSteps } from "./parts/ImportSteps";
import { isSheetList, sheetLists } from "./parts/sheetLists";
import { SheetMapping } from "./parts/sheet/SheetMapping";
import { sheetQuery, useCallOff, useRefreshList, type SheetImportDetails } from "./queries";
import { importRoute } from "./routes";
import page from "./ImportsPage.module.css";
import classes from "./parts/Import.module.css";

/** The step that is under way. */
function Working({ found }: { found: SheetImportDetails }) {
  const t = useText();
  const callOff = useCallOff(found.id);
  const { job } = found;
  return (
    <Panel label={t("SheetImport.Working")}>
      <ProgressBar percent={job?.progressPct ?? 0} label={t("SheetImport.Working")} withText />
      <p className={classes.note}>{t("SheetImport.Leave")}</p>
      <div className={classes.foot}>
        <Button loading={callOff.isPending} onClick={() => job && callOff.mutate(job.id)}>
          {t("Common.Cancel")}
        </Button>
      </div>
    </Panel>
  );
}

/** The step that an import is in. */
function stepOf({ appliedAt, job }: SheetImportDetails, maps: boolean): "columns" | "check" | "import" {
  if (maps) return "columns";
  return appliedAt || (job?.isBusy && job.kind === "import.apply") ? "import" : "check";
}

/** The import of a sheet: its columns, the check, its rows, its report. */
export function ImportPage() {
  const t = useText();
  const { id } = importRoute.useParams();
  const found = useSuspenseQuery(sheetQuery(id)).data;
  const [changes, setChanges] = useState(false);
  const refresh = useRefreshList();
  const { status, list } = found;
  const isBusy = found.job?.isBusy === true;
  useEffect(() => {
    if (!isBusy && (status === "Applied" || status === "RolledBack")) void refresh(list);
    // Once for each end of a step, not for each drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isBusy, status, list]);
  const maps = !found.appliedAt && (changes || status === "Uploaded" || status === "Mapped" || status === "Failed");
  return (
    <div className={page.page}>
      <PageHead title={t("SheetImport.Title", { list: isSheetList(list) ? t(sheetLists[list].title) : list })} />
      <ImportSteps current={stepOf(found, maps && !isBusy)} />
      <p className={classes.note}>
        <bdi>{found.fileName}</bdi> · {t(`Enum.SheetImportStatus.${status}`)}
      </p>
      {isBusy && <Working found={found} />}
      {!isBusy && maps && <SheetMapping key={id} found={found} onBegun={() => setChanges(false)} />}
      {!isBusy && !maps && <ImportReport found={found} onChange={() => setChanges(true)} />}
    </div>
  );
}
