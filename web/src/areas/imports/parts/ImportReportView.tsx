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
    ["Standards.Import.Created", report.create],
    ["Standards.Import.Updated", report.update],
    ["Standards.Import.Unchanged", report.unchanged],
    ["Standards.Import.Retired", report.retired],
    ["Standards.Import.Moved", report.moved],
    ["Standards.Import.Skipped", report.skipped],
    ["Standards.Import.Published", report.published],
    ["Standards.Import.DomainsCreated", report.domains.create],
    ["Standards.Import.SubdomainsCreated", report.subdomains.create],
  ];
  return (
    <>
      <Problems title={t("Standards.Import.Errors")} problems={report.errors} />
      {report.errors.length === 0 && (
        <Panel title={<bdi>{report.title}</bdi>} note={<bdi>{[report.frameworkCode, report.version].join(" · ")}</bdi>}>
          <dl className={classes.figures} aria-label={t(isTrial ? "Standards.Import.WouldDo" : "Standards.Import.Did")}>
            {figures.map(([key, value]) => (
              <div key={key}>
                <dt>{t(key)}</dt>
                <dd>{format.number(value)}</dd>
              </div>
            ))}
          </dl>
          {report.release && <p className={classes.note}>{t("Standards.Import.Release", { name: report.release })}</p>}
          {report.missing.length > 0 && (
            <p className={classes.note}>
              {t("Standards.Import.Missing", { count: report.missing.length })} <bdi>{report.missing.join(", ")}</bdi>
            </p>
          )}
        </Panel>
      )}
      <Problems title={t("Standards.Import.Warnings")} problems={report.warnings} />
    </>
  );
}
