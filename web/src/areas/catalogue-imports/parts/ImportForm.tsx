import { IconPlayerPlay, IconTestPipe } from "@tabler/icons-react";
import { useState } from "react";
import type { Framework } from "@/areas/frameworks";
import { Sending, useSending } from "@/areas/imports";
import { isForForm, sortFailure } from "@/form";
import { useText } from "@/lib/text";
import { closeAbout } from "@/lib/toast";
import { Banner, Button, Panel } from "@/ui";
import { useImport, type ImportReport } from "../queries";
import { ImportReportView } from "./ImportReportView";
import { OrderFields } from "./OrderFields";
import { Renames } from "./renames/Renames";
import { useRenames } from "./renames/useRenames";
import { useImportOrder, type OrderState } from "./useImportOrder";
import classes from "./Import.module.css";

interface ImportFormProps {
  frameworks: readonly Framework[];
  /** Code of the framework that the reader came from. */
  preferred: string | undefined;
  onStarted: (id: string) => void;
}

const codeField: ReadonlySet<string> = new Set(["newFrameworkCode"]);

/** The server's error for the code of the new framework. */
function codeRefusal(error: unknown): string | undefined {
  return isForForm(error) ? sortFailure(error, codeField).fields.newFrameworkCode : undefined;
}

interface FootProps {
  /** Null while something is missing. */
  order: OrderState["order"];
  /** The dry run found no error. */
  canApply: boolean;
  trial: ReturnType<typeof useImport>;
  start: ReturnType<typeof useImport>;
}

/** First the dry run, then the import. */
function Foot({ order, canApply, trial, start }: FootProps) {
  const t = useText();
  const missing = order ? undefined : t("Imports.Incomplete");
  return (
    <div className={classes.foot}>
      <Button
        icon={IconTestPipe}
        kind={canApply ? "default" : "primary"}
        loading={trial.isPending}
        disabledReason={missing}
        onClick={() => order && trial.mutate({ ...order, dryRun: true })}
      >
        {t("Imports.Try")}
      </Button>
      <Button
        icon={IconPlayerPlay}
        kind={canApply ? "primary" : "default"}
        loading={start.isPending}
        disabledReason={missing ?? (canApply ? undefined : t("Imports.TryFirst"))}
        onClick={() => order && start.mutate({ ...order, dryRun: false })}
      >
        {t("Imports.Apply")}
      </Button>
    </div>
  );
}

/** Chooses a catalogue and its target, tries it out, and imports it. */
export function ImportForm({ frameworks, preferred, onStarted }: ImportFormProps) {
  const t = useText();
  const imported = frameworks.filter(({ source }) => source === "Oscal");
  const [report, setReport] = useState<ImportReport | null>(null);
  const { values, order, ...set } = useImportOrder(imported, preferred);
  const [sending, send] = useSending();
  const trial = useImport(send, (run) => setReport(run.report ?? null));
  const start = useImport(send, (run) => run.id && onStarted(run.id));
  const renames = useRenames(report);
  const canApply = report !== null && report.errors.length === 0;
  /** What was tried is no longer what would be imported. */
  const changed =
    <V,>(change: (value: V) => void) =>
    (value: V): void => {
      setReport(null);
      renames.reset();
      for (const run of [trial, start]) {
        if (run.error) closeAbout(run.error);
        run.reset();
      }
      change(value);
    };

  return (
    <>
      <Panel label={t("Imports.What")}>
        <OrderFields
          imported={imported}
          values={values}
          set={set}
          changed={changed}
          refusal={codeRefusal(trial.error) ?? codeRefusal(start.error)}
        />
        <Sending file={sending} />
        <Foot order={order && { ...order, ...renames.decisions }} canApply={canApply} trial={trial} start={start} />
      </Panel>
      {canApply && (
        <Banner inset tone="info">
          {t("Imports.Tried")}
        </Banner>
      )}
      {canApply && <Renames renames={renames} />}
      {report && <ImportReportView report={report} isTrial />}
    </>
  );
}
