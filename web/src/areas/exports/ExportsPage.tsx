import { useSuspenseQuery } from "@tanstack/react-query";
import { IconAlertTriangle, IconClock, IconDownload, IconFileOff, IconFileSpreadsheet } from "@tabler/icons-react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Button, EmptyState, PageHead, ProgressBar } from "@/ui";
import { exportQuery, useDownload, type ExportRun } from "./queries";
import { exportRoute } from "./routes";
import classes from "./ExportsPage.module.css";

function Running({ run }: { run: ExportRun }) {
  const t = useText();
  return (
    <EmptyState
      icon={IconClock}
      title={t("Exports.Running")}
      text={t("Exports.RunningText", { percent: run.progressPct })}
      actions={<ProgressBar percent={run.progressPct} label={t("Exports.Running")} />}
    />
  );
}

function Ready({ run }: { run: ExportRun }) {
  const t = useText();
  const format = useFormat();
  const download = useDownload(run.id);
  const until = run.expiresAt ? t("Exports.Until", { date: format.date(run.expiresAt) }) : "";
  return (
    <EmptyState
      icon={IconFileSpreadsheet}
      title={t("Exports.Ready")}
      text={`${t("Exports.Rows", { count: run.rows ?? 0 })} ${until}`}
      actions={
        <Button kind="primary" icon={IconDownload} loading={download.isPending} onClick={() => download.mutate()}>
          {t("Exports.Download")}
        </Button>
      }
    />
  );
}

function State({ run }: { run: ExportRun }) {
  const t = useText();
  switch (run.status) {
    case "Queued":
    case "Running":
      return <Running run={run} />;
    case "Succeeded":
      return <Ready run={run} />;
    case "Failed":
      return <EmptyState icon={IconAlertTriangle} title={t("Exports.Failed")} text={t("Exports.FailedText")} />;
    default:
      return <EmptyState icon={IconFileOff} title={t("Exports.Cancelled")} text={t("Exports.GoneText")} />;
  }
}

/** A long export: its progress, then its file. */
export function ExportsPage() {
  const t = useText();
  const { id } = exportRoute.useParams();
  const run = useSuspenseQuery(exportQuery(id)).data;
  return (
    <div className={classes.page}>
      <PageHead title={t("Exports.Title", { title: run.title })} />
      <State run={run} />
    </div>
  );
}
