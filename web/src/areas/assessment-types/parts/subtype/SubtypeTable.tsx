import { Link } from "@tanstack/react-router";
import { useText } from "@/lib/text";
import { StatusChip } from "@/ui";
import { subtypeLooks } from "../../looks";
import type { Framework } from "../../../frameworks";
import type { Subtype } from "../../queries";
import classes from "../Table.module.css";

function Row({ subtype, framework }: { subtype: Subtype; framework: Framework | undefined }) {
  const t = useText();
  return (
    <tr>
      <td className={classes.quiet}>
        <bdi>{subtype.code}</bdi>
      </td>
      <td>
        <Link to="/assessment-types/$id" params={{ id: subtype.id }}>
          {subtype.name}
        </Link>
      </td>
      <td className={classes.roomy}>
        <bdi>{framework?.title}</bdi>
      </td>
      <td className={`${classes.quiet} ${classes.roomy}`}>
        {t(subtype.currentTemplateVersionId ? "AssessmentTypes.TemplateInUse" : "AssessmentTypes.TemplateMissing")}
      </td>
      <td>
        <StatusChip status={subtype.status} looks={subtypeLooks} label={t(`Enum.SubtypeStatus.${subtype.status}`)} />
      </td>
    </tr>
  );
}

interface SubtypeTableProps {
  label: string;
  subtypes: readonly Subtype[];
  frameworks: readonly Framework[];
}

/** The subtypes of a type. */
export function SubtypeTable({ label, subtypes, frameworks }: SubtypeTableProps) {
  const t = useText();
  return (
    <div className={classes.scroller}>
      <table className={`${classes.table} ${classes.aligned}`} aria-label={label}>
        <colgroup className={classes.columns}>
          <col />
          <col />
          <col className={classes.roomy} />
          <col className={classes.roomy} />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t("AssessmentTypes.Code")}</th>
            <th scope="col">{t("AssessmentTypes.Subtype")}</th>
            <th scope="col" className={classes.roomy}>
              {t("AssessmentTypes.Framework")}
            </th>
            <th scope="col" className={classes.roomy}>
              {t("AssessmentTypes.Template")}
            </th>
            <th scope="col">{t("AssessmentTypes.Status")}</th>
          </tr>
        </thead>
        <tbody>
          {subtypes.map((subtype) => (
            <Row
              key={subtype.id}
              subtype={subtype}
              framework={frameworks.find(({ id }) => id === subtype.frameworkId)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
