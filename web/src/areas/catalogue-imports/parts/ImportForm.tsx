import { IconPlayerPlay, IconTestPipe } from "@tabler/icons-react";
import { useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { frameworkCode, type Framework } from "@/areas/frameworks";
import { Sending, useSending } from "@/areas/imports";
import { useFourEyes } from "@/areas/standards";
import { CheckField, isForForm, SegmentedField, SelectField, sortFailure, TextField } from "@/form";
import { useText } from "@/lib/text";
import { closeAbout } from "@/lib/toast";
import { Banner, Button, FileField, Panel } from "@/ui";
import { useImport, type ImportOrder, type ImportReport } from "../queries";
import { ImportReportView } from "./ImportReportView";
import { Renames } from "./renames/Renames";
import { useRenames } from "./renames/useRenames";
import classes from "./Import.module.css";

interface ImportFormProps {
  frameworks: readonly Framework[];
  /** Code of the framework that the reader came from. */
  preferred: string | undefined;
  onStarted: (id: string) => void;
}

const codeField: ReadonlySet<string> = new Set(["newFrameworkCode"]);

/** Where the catalogue goes. */
type Target = "new" | "existing";

/** Everything chosen before a try. */
function useOrder(imported: readonly Framework[], preferred: string | undefined) {
  const known = imported.find(({ code }) => code === preferred);
  const [file, setFile] = useState<File | null>(null);
  const [target, setTarget] = useState<Target>(known ? "existing" : "new");
  const [frameworkId, setFrameworkId] = useState<string | null>(known?.id ?? imported[0]?.id ?? null);
  const [code, setCode] = useState("");
  const [publishes, setPublishes] = useState(false);
  const codeError = target === "new" ? frameworkCode(code.trim()) : null;
  const isWhole = file !== null && (target === "new" ? !codeError : frameworkId !== null);
  const order: Omit<ImportOrder, "dryRun"> | null =
    isWhole && file
      ? {
          file,
          publishAndRelease: publishes,
          ...(target === "existing" && frameworkId ? { frameworkId } : { newFrameworkCode: code.trim().toUpperCase() }),
        }
      : null;
  const values = { file, target, frameworkId, code, publishes, codeError };
  return { values, order, setFile, setTarget, setFrameworkId, setCode, setPublishes };
}

/** The server's error for the code of the new framework. */
function codeRefusal(error: unknown): string | undefined {
  return isForForm(error) ? sortFailure(error, codeField).fields.newFrameworkCode : undefined;
}

type Order = ReturnType<typeof useOrder>;

interface OrderFieldsProps {
  imported: readonly Framework[];
  values: Order["values"];
  set: Omit<Order, "values" | "order">;
  /** Wraps a change of any field. */
  changed: <V>(change: (value: V) => void) => (value: V) => void;
  refusal: string | undefined;
}

/** The catalogue, and where it goes. */
function OrderFields({ imported, values, set, changed, refusal }: OrderFieldsProps) {
  const t = useText();
  const mayPublish = useGranted("Portal.Standards.Publish");
  const mayRelease = useGranted("Portal.Standards.Release");
  const fourEyes = useFourEyes();
  return (
    <div className={classes.fields}>
      <FileField
        file={values.file}
        onFile={changed(set.setFile)}
        label={t("Imports.File")}
        hint={t("Imports.FileHint")}
        accept=".json,application/json"
      />
      <SegmentedField<Target>
        label={t("Imports.Target")}
        options={[
          { value: "new", label: t("Imports.NewFramework") },
          { value: "existing", label: t("Imports.Existing"), disabled: imported.length === 0 },
        ]}
        value={values.target}
        onChange={changed(set.setTarget)}
      />
      {values.target === "new" ? (
        <TextField
          label={t("Imports.Code")}
          hint={t("Imports.CodeHint")}
          value={values.code}
          onChange={changed(set.setCode)}
          error={(values.code ? values.codeError : null) ?? refusal}
        />
      ) : (
        <SelectField
          label={t("Frameworks.One")}
          options={imported.map(({ id, title, code }) => ({ value: id, label: title, note: code }))}
          value={values.frameworkId}
          onChange={changed(set.setFrameworkId)}
        />
      )}
      {mayPublish && mayRelease && (
        <CheckField
          label={t("Imports.Publish")}
          hint={t(fourEyes ? "Imports.PublishOther" : "Imports.PublishHint")}
          disabled={fourEyes}
          value={values.publishes}
          onChange={changed(set.setPublishes)}
        />
      )}
    </div>
  );
}

interface FootProps {
  /** Null while something is missing. */
  order: Order["order"];
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
  const { values, order, ...set } = useOrder(imported, preferred);
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
