import { IconArrowBackUp, IconFileDownload, IconPlayerPlay } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Banner, Button, buttonClass, confirm, Panel } from "@/ui";
import { isSheetList } from "./sheetLists";
import { SheetRows } from "./sheet/SheetRows";
import { useApply, useCorrection, useUndo, type SheetImportDetails } from "../queries";
import classes from "./Import.module.css";

/** How many rows do what, and their results. */
function RowCounts({ found: { counts, appliedAt } }: { found: SheetImportDetails }) {
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

interface ImportReportProps {
  found: SheetImportDetails;
  onChange: () => void;
}

/** What can be done with an import now. */
function ImportActions({ found, onChange }: ImportReportProps) {
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

/** What an import found or did, row by row. */
export function ImportReport({ found, onChange }: ImportReportProps) {
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
        <RowCounts found={found} />
        {found.canUndo && found.undoableUntil && (
          <p className={classes.note}>{t("SheetImport.UndoableUntil", { date: format.date(found.undoableUntil) })}</p>
        )}
        <ImportActions found={found} onChange={onChange} />
      </Panel>
      <SheetRows found={found} />
    </>
  );
}
