import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useGranted } from "@/api/bootstrap";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { DueDate, Panel, Person, PropertyList } from "@/ui";
import { frameworksQuery } from "../../frameworks";
import type { Assessment } from "../queries";

export function AssessmentFacts({ assessment }: { assessment: Assessment }) {
  const t = useText();
  const format = useFormat();
  const mayRead = useGranted("Portal.Domains");
  const frameworks = useQuery({ ...frameworksQuery(), enabled: mayRead, meta: { ownError: true } });
  const framework = frameworks.data?.find(({ id }) => id === assessment.frameworkId);
  const person = (name: string | null | undefined) => name && <Person name={name} />;
  return (
    <Panel label={t("Detail.Properties")}>
      <PropertyList
        properties={[
          {
            label: t("Assessments.Client"),
            value: (
              <Link to="/clients/$id" params={{ id: assessment.clientId }}>
                <bdi>{assessment.clientName}</bdi>
              </Link>
            ),
          },
          { label: t("Assessments.Subtype"), value: assessment.subtypeName },
          { label: t("Assessments.Framework"), value: framework?.title, hideWhenEmpty: true },
          { label: t("Assessments.Mode"), value: t(`Enum.AssessmentMode.${assessment.mode}`) },
          { label: t("Assessments.Lead"), value: person(assessment.leadName) },
          { label: t("Assessments.Reviewer"), value: person(assessment.reviewerName) },
          { label: t("Assessments.Period"), value: assessment.periodKey, hideWhenEmpty: true },
          { label: t("Assessments.Planned"), value: assessment.plannedOn && format.date(assessment.plannedOn) },
          {
            label: t("Assessments.Due"),
            value: <DueDate due={assessment.dueOn} daysLeft={assessment.daysLeft} />,
          },
          {
            label: t("Assessments.Started"),
            value: assessment.startedAt && format.date(assessment.startedAt),
            hideWhenEmpty: true,
          },
          {
            label: t("Assessments.Submitted"),
            value: assessment.submittedAt && format.date(assessment.submittedAt),
            hideWhenEmpty: true,
          },
          {
            label: t("Assessments.FinalisedOn"),
            value: assessment.finalisedAt && format.date(assessment.finalisedAt),
            hideWhenEmpty: true,
          },
        ]}
      />
    </Panel>
  );
}
