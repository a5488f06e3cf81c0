import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Button, EmptyNote, StatusChip, Unloaded, type AwaitedQuery } from "@/ui";
import classes from "../Table.module.css";
import { templateLooks } from "../../looks";
import type { TemplateVersion } from "../../queries";

interface VersionsTabProps {
  query: AwaitedQuery & { data: readonly TemplateVersion[] | undefined };
  onShow: (id: string) => void;
}

/** All versions of a template, newest first. */
export function VersionsTab({ query, onShow }: VersionsTabProps) {
  const t = useText();
  const format = useFormat();
  const versions = query.data;
  if (!versions) return <Unloaded query={query} />;
  if (versions.length === 0) {
    return <EmptyNote title={t("AssessmentTypes.NoTemplate")} text={t("AssessmentTypes.NoTemplateText")} />;
  }
  return (
    <div className={classes.scroller}>
      <table className={classes.table} aria-label={t("AssessmentTypes.Versions")}>
        <thead>
          <tr>
            <th scope="col">{t("AssessmentTypes.Version")}</th>
            <th scope="col">{t("AssessmentTypes.Status")}</th>
            <th scope="col">{t("AssessmentTypes.Questions")}</th>
            <th scope="col">{t("AssessmentTypes.Method")}</th>
            <th scope="col">{t("AssessmentTypes.Published")}</th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <tr key={version.id}>
              <td>
                <Button kind="quiet" size="small" onClick={() => onShow(version.id)}>
                  {t("AssessmentTypes.VersionNumber", { version: version.version })}
                </Button>
              </td>
              <td>
                <StatusChip
                  status={version.status}
                  looks={templateLooks}
                  label={t(`Enum.TemplateStatus.${version.status}`)}
                />
              </td>
              <td>{format.number(version.questionCount, 0)}</td>
              <td>{t(`Enum.ScoringMethod.${version.method}`)}</td>
              <td className={classes.quiet}>{version.publishedAt ? format.date(version.publishedAt) : "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
