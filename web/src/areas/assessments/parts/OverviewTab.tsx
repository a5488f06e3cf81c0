import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { domainColour, EmptyNote, ProgressBar, RichText, Section } from "@/ui";
import { domainTreeQuery } from "../../assessment-types";
import type { AssessmentDetail } from "../queries";
import { shareDone } from "../rules";
import classes from "./Parts.module.css";

/** How far each section is, and what the lead wrote. */
export function OverviewTab({ assessment }: { assessment: AssessmentDetail }) {
  const t = useText();
  const mayRead = useGranted("Portal.Domains");
  const tree = useQuery({ ...domainTreeQuery(assessment.frameworkId), enabled: mayRead, meta: { ownError: true } });
  const colour = (domainId: string | null | undefined) =>
    domainColour(tree.data?.domains.find(({ id }) => id === domainId)?.colour);
  const { progress } = assessment;
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
        note={
          progress.total > 0
            ? t("Assessments.ProgressWords", {
                answered: progress.answered,
                total: progress.total,
                verified: progress.verified,
                na: progress.notApplicable,
              })
            : undefined
        }
      >
        {progress.total === 0 ? (
          <EmptyNote title={t("Assessments.NoItems")} text={t("Assessments.NoItemsText")} />
        ) : (
          <ul className={classes.sections}>
            {assessment.sections.map((section) => (
              <li key={section.section}>
                <Link
                  to="/assessments/$id"
                  params={{ id: assessment.id }}
                  search={{ tab: "items", section: String(section.section) }}
                  className={classes.sectionName}
                >
                  <bdi>{section.title}</bdi>
                </Link>
                <ProgressBar
                  percent={shareDone(section.progress)}
                  label={section.title}
                  colour={colour(section.domainId)}
                />
                <span className={classes.quiet}>
                  {t("Assessments.AnsweredOf", {
                    answered: section.progress.answered,
                    total: section.progress.total,
                  })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}
