import { useFormat } from "@/lib/format";
import type { TextKey } from "@/lib/keys";
import { textOr, useText } from "@/lib/text";
import { Panel } from "@/ui";
import type { ImportProblem, ImportReport } from "../queries";
import classes from "./Import.module.css";

interface ImportReportViewProps {
  report: ImportReport;
  /** Nothing was written. */
  isTrial: boolean;
}

function Problems({ title, problems }: { title: string; problems: readonly ImportProblem[] }) {
  const format = useFormat();
  if (problems.length === 0) return null;
  return (
    <Panel title={title} note={format.number(problems.length)}>
      <ul className={classes.problems}>
        {problems.map(({ code, path, place, line, column, message, data }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same problem may stand twice in a file
          <li key={at}>
            {textOr(`Oscal.${code}`, message, {
              ...data,
              line: line ?? "?",
              column: column ?? "?",
              path: place || path,
            })}
            {place && place !== path && <bdi className={classes.path}>{path}</bdi>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What an import did, or would do. */
export function ImportReportView({ report, isTrial }: ImportReportViewProps) {
  const t = useText();
  const format = useFormat();
  const figures: [TextKey, number][] = [
    ["Imports.Created", report.create],
    ["Imports.Updated", report.update],
    ["Imports.Unchanged", report.unchanged],
    ["Imports.Retired", report.retired],
    ["Imports.Moved", report.moved],
    ["Imports.Renamed", report.renamed],
    ["Imports.Skipped", report.skipped],
    ["Imports.Published", report.published],
    ["Imports.DomainsCreated", report.domains.create],
    ["Imports.SubdomainsCreated", report.subdomains.create],
  ];
  return (
    <>
      <Problems title={t("Imports.Errors")} problems={report.errors} />
      {report.errors.length === 0 && (
        <Panel title={<bdi>{report.title}</bdi>} note={<bdi>{[report.frameworkCode, report.version].join(" · ")}</bdi>}>
          <dl className={classes.figures} aria-label={t(isTrial ? "Imports.WouldDo" : "Imports.Did")}>
            {figures.map(([key, value]) => (
              <div key={key}>
                <dt>{t(key)}</dt>
                <dd>{format.number(value)}</dd>
              </div>
            ))}
          </dl>
          {report.release && <p className={classes.note}>{t("Imports.Release", { name: report.release })}</p>}
          {report.missing.length > 0 && (
            <p className={classes.note}>
              {t("Imports.Missing", { count: report.missing.length })} <bdi>{report.missing.join(", ")}</bdi>
            </p>
          )}
        </Panel>
      )}
      <Problems title={t("Imports.Warnings")} problems={report.warnings} />
    </>
  );
}
