import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { domainColour, EmptyNote, ProgressBar, RichText, Section } from "@/ui";
import { domainTreeQuery } from "../../standards";
import type { AssessmentDetail } from "../queries";
import { shareDone } from "../rules";
import classes from "./Parts.module.css";

/** How far each section is; its name leads to its items. */
function SectionList({ assessment }: { assessment: AssessmentDetail }) {
  const t = useText();
  const mayRead = useGranted("Portal.Domains");
  const tree = useQuery({ ...domainTreeQuery(assessment.frameworkId), enabled: mayRead, meta: { ownError: true } });
  const colour = (domainId: string | null | undefined) =>
    domainColour(tree.data?.domains.find(({ id }) => id === domainId)?.colour);
  return (
    <ul className={classes.sections}>
      {assessment.sections.map(({ section, title, domainId, progress }) => (
        <li key={section}>
          <Link
            to="/assessments/$id"
            params={{ id: assessment.id }}
            search={{ tab: "items", section: String(section) }}
            className={classes.sectionName}
          >
            <bdi>{title}</bdi>
          </Link>
          <ProgressBar percent={shareDone(progress)} label={title} colour={colour(domainId)} />
          <span className={classes.quiet}>
            {t("Assessments.AnsweredOf", { answered: progress.answered, total: progress.total })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How far each section is, and what the lead wrote. */
export function OverviewTab({ assessment }: { assessment: AssessmentDetail }) {
  const t = useText();
  const { answered, total, verified, notApplicable: na } = assessment.progress;
  return (
    <>
      {assessment.summary && (
        <Section title={t("Assessments.Summary")}>
          <RichText text={assessment.summary} />
        </Section>
      )}
      {assessment.status === "Cancelled" && assessment.note && (
        <Section title={t("Assessments.CancelledWhy")}>
          <RichText text={assessment.note} />
        </Section>
      )}
      <Section
        title={t("Assessments.Progress")}
        note={total > 0 ? t("Assessments.ProgressWords", { answered, total, verified, na }) : undefined}
      >
        {total === 0 ? (
          <EmptyNote title={t("Assessments.NoItems")} text={t("Assessments.NoItemsText")} />
        ) : (
          <SectionList assessment={assessment} />
        )}
      </Section>
    </>
  );
}
