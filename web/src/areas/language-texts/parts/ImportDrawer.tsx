import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button, FileField, PropertyList, RecordTable, SideDrawer } from "@/ui";
import { useCheckTexts, useImportTexts, type TranslationReport } from "../queries";
import classes from "./ImportDrawer.module.css";

/** What the file would change. */
function Report({ report }: { report: TranslationReport }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <PropertyList
        properties={[
          { label: t("LanguageTexts.Changed"), value: format.number(report.changed) },
          { label: t("LanguageTexts.Unchanged"), value: format.number(report.unchanged) },
          { label: t("LanguageTexts.Untranslated"), value: format.number(report.empty) },
          { label: t("LanguageTexts.Rejected"), value: format.number(report.rejected) },
        ]}
      />
      {report.problems.length > 0 && (
        <RecordTable
          label={t("LanguageTexts.Rejected")}
          heads={[t("LanguageTexts.Key"), t("LanguageTexts.Reason")]}
          rows={report.problems.map((problem, at) => ({ ...problem, at }))}
          rowId={({ at }) => String(at)}
          cells={({ resourceName, name, message }) => [
            <bdi key="key">{`${resourceName}::${name}`}</bdi>,
            <bdi key="reason">{message}</bdi>,
          ]}
          empty={{ title: "", text: "" }}
        />
      )}
    </>
  );
}

interface ImportDrawerProps {
  /** Culture of the language that is imported into, and its name. */
  target: string;
  language: string;
  onClose: () => void;
}

/** Imports a translated file: checked as soon as it is chosen, and written on confirmation. */
export function ImportDrawer({ target, language, onClose }: ImportDrawerProps) {
  const t = useText();
  const [file, setFile] = useState<File | null>(null);
  const check = useCheckTexts(target);
  const importing = useImportTexts(target, (count) => {
    showToast({ severity: "success", summary: t("LanguageTexts.Imported", { count }) });
    onClose();
  });
  const report = file ? check.data : undefined;
  const choose = (chosen: File | null): void => {
    setFile(chosen);
    check.reset();
    if (chosen) check.mutate(chosen);
  };
  const refusal = report ? "LanguageTexts.NothingToImport" : "LanguageTexts.FileFirst";
  return (
    <SideDrawer opened onClose={onClose} title={t("LanguageTexts.ImportInto", { language })}>
      <div className={classes.body}>
        <FileField
          isSheet
          file={file}
          onFile={choose}
          label={t("LanguageTexts.File")}
          hint={t("LanguageTexts.FileHint")}
          accept=".xlsx,.json,.xlf,.xliff"
        />
        <section role="status" aria-label={t("LanguageTexts.Report")}>
          {report && <Report report={report} />}
        </section>
        <Button
          kind="primary"
          icon={IconUpload}
          loading={check.isPending || importing.isPending}
          disabledReason={report && report.changed > 0 ? undefined : t(refusal)}
          onClick={() => file && importing.mutate(file)}
        >
          {report ? t("LanguageTexts.ImportCount", { count: report.changed }) : t("LanguageTexts.Import")}
        </Button>
      </div>
    </SideDrawer>
  );
}
