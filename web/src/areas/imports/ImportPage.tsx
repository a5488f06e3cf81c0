import { useSuspenseQuery } from "@tanstack/react-query";
import { IconArrowBackUp, IconFileDownload, IconPlayerPlay } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Banner, Button, buttonClass, confirm, PageHead, Panel, ProgressBar } from "@/ui";
import { ImportSteps } from "./parts/ImportSteps";
import { isSheetList, sheetLists } from "./parts/sheetLists";
import { SheetMapping } from "./parts/sheet/SheetMapping";
import { SheetRows } from "./parts/sheet/SheetRows";
import {
  sheetQuery,
  useApply,
  useCallOff,
  useCorrection,
  useRefreshList,
  useUndo,
  type SheetImportDetails,
} from "./queries";
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

/** How many rows do what, and their results. */
function Figures({ found: { counts, appliedAt } }: { found: SheetImportDetails }) {
  const t = useText();
  const figures = [
    [t("Enum.ImportRowAction.Create"), counts.create],
    [t("Enum.ImportRowAction.Update"), counts.update],
    [t("Enum.ImportRowAction.Skip"), counts.skip],
    [t("Enum.ImportRowAction.Error"), counts.error],
    ...(appliedAt
      ? [
          [t("SheetImport.Applied"), counts.applied],
          [t("SheetImport.Refused"), counts.refused],
          [t("SheetImport.Undone"), counts.undone],
          [t("SheetImport.Kept"), counts.kept],
        ]
      : []),
  ] as const;
  return (
    <dl className={classes.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface StepsProps {
  found: SheetImportDetails;
  onChange: () => void;
}

/** What can be done with an import now. */
function Steps({ found, onChange }: StepsProps) {
  const t = useText();
  const apply = useApply(found.id);
  const undo = useUndo(found.id);
  const correction = useCorrection(found.id);
  const { counts } = found;
  const takeBack = async (): Promise<void> => {
    const question = { title: t("SheetImport.Undo"), message: t("SheetImport.UndoText"), danger: true };
    if (await confirm({ ...question, action: t("SheetImport.Undo") })) undo.mutate();
  };
  return (
    <div className={classes.foot}>
      {found.canApply && (
        <Button kind="primary" icon={IconPlayerPlay} loading={apply.isPending} onClick={() => apply.mutate()}>
          {t("SheetImport.Apply")}
        </Button>
      )}
      {found.canUndo && (
        <Button icon={IconArrowBackUp} loading={undo.isPending} onClick={() => void takeBack()}>
          {t("SheetImport.Undo")}
        </Button>
      )}
      {counts.error + counts.refused + counts.kept > 0 && (
        <Button icon={IconFileDownload} loading={correction.isPending} onClick={() => correction.mutate()}>
          {t("SheetImport.Correction")}
        </Button>
      )}
      {found.appliedAt ? (
        isSheetList(found.list) && (
          <Link to="/imports/new" search={{ list: found.list }} className={buttonClass({ kind: "default" })}>
            {t("SheetImport.Again")}
          </Link>
        )
      ) : (
        <Button onClick={onChange}>{t("SheetImport.ChangeColumns")}</Button>
      )}
    </div>
  );
}

function Report({ found, onChange }: StepsProps) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      {found.status === "Failed" && (
        <Banner inset tone="danger">
          {found.job?.error ?? t("Enum.SheetImportStatus.Failed")}
        </Banner>
      )}
      <Panel label={t(`Enum.SheetImportStatus.${found.status}`)}>
        <Figures found={found} />
        {found.canUndo && found.undoableUntil && (
          <p className={classes.note}>{t("SheetImport.UndoableUntil", { date: format.date(found.undoableUntil) })}</p>
        )}
        <Steps found={found} onChange={onChange} />
      </Panel>
      <SheetRows found={found} />
    </>
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
      {!isBusy && !maps && <Report found={found} onChange={() => setChanges(true)} />}
    </div>
  );
}
