import { Link } from "@tanstack/react-router";
import { useText } from "@/lib/text";
import { Banner, Button, buttonClass, Panel, ProgressBar } from "@/ui";
import type { ImportRun } from "../queries";
import { ImportReportView } from "./ImportReportView";
import classes from "./Import.module.css";

/** Progress and result of an import. */
export function ImportProgress({ run, onAgain }: { run: ImportRun; onAgain: () => void }) {
  const t = useText();
  const { status, progressPct, report, error } = run;
  const isOver = status !== "Queued" && status !== "Running";
  const name = t(`Enum.ImportStatus.${status}`);
  return (
    <>
      {status === "Failed" || status === "Cancelled" ? (
        <Banner inset tone="danger">
          {name}: {error ?? t("Imports.NothingWritten")}
        </Banner>
      ) : (
        <Panel label={t("Imports.Title")}>
          <ProgressBar percent={isOver ? 100 : progressPct} label={name} withText />
        </Panel>
      )}
      {report && <ImportReportView report={report} isTrial={false} />}
      {isOver && (
        <div className={classes.foot}>
          {report && status === "Succeeded" && (
            <Link
              to="/standards/view-all"
              search={{ framework: report.frameworkCode }}
              className={buttonClass({ kind: "primary" })}
            >
              {t("Imports.OpenTree")}
            </Link>
          )}
          <Button onClick={onAgain}>{t("Imports.Again")}</Button>
        </div>
      )}
    </>
  );
}
