import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useGranted } from "@/api/bootstrap";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { DomainMark, DueDate, Panel, Person, PropertyList } from "@/ui";
import { domainTreeQuery } from "../../assessment-types";
import { StandardRef } from "../../standards";
import type { Finding } from "../queries";

/** The facts of a finding. */
export function FindingFacts({ finding }: { finding: Finding }) {
  const t = useText();
  const format = useFormat();
  const mayRead = useGranted("Portal.Domains");
  const mayReadStandards = useGranted("Portal.Standards");
  const tree = useQuery({
    ...domainTreeQuery(finding.frameworkId ?? ""),
    enabled: mayRead && Boolean(finding.frameworkId),
    meta: { ownError: true },
  });
  const domain = tree.data?.domains.find(({ id }) => id === finding.domainId);
  const isOver = ["Closed", "RiskAccepted", "Void"].includes(finding.status);
  const words = (
    <bdi>
      {finding.standardCode} {finding.standardTitle}
    </bdi>
  );
  const standard =
    finding.standardId && mayReadStandards ? <StandardRef id={finding.standardId}>{words}</StandardRef> : words;
  return (
    <Panel label={t("Detail.Properties")}>
      <PropertyList
        properties={[
          { label: t("Findings.Kind"), value: t(`Enum.FindingKind.${finding.kind}`) },
          {
            label: t("Findings.Standard"),
            value: finding.standardCode && standard,
            hideWhenEmpty: true,
          },
          {
            label: t("Findings.Domain"),
            value: domain && <DomainMark colour={domain.colour} label={domain.name} />,
            hideWhenEmpty: true,
          },
          {
            label: t("Findings.Client"),
            value: (
              <Link to="/clients/$id" params={{ id: finding.clientId }}>
                <bdi>{finding.clientName}</bdi>
              </Link>
            ),
          },
          {
            label: t("Findings.Assessment"),
            value: finding.assessmentId && (
              <Link to="/assessments/$id" params={{ id: finding.assessmentId }}>
                <bdi>{finding.assessmentNumber}</bdi>
              </Link>
            ),
            hideWhenEmpty: true,
          },
          { label: t("Findings.Owner"), value: finding.ownerName && <Person name={finding.ownerName} /> },
          {
            label: t("Findings.VerifiedBy"),
            value: finding.verifiedByName && <Person name={finding.verifiedByName} />,
            hideWhenEmpty: true,
          },
          { label: t("Findings.Opened"), value: format.date(finding.openedOn) },
          { label: t("Findings.Due"), value: <DueDate due={finding.dueOn} finished={isOver} /> },
          {
            label: t("Findings.ClosedOn"),
            value: finding.closedAt && format.date(finding.closedAt),
            hideWhenEmpty: true,
          },
          {
            label: t("Findings.AcceptedUntil"),
            value: finding.acceptedUntil && format.date(finding.acceptedUntil),
            hideWhenEmpty: true,
          },
          {
            label: t("Findings.Recheck"),
            value: finding.effectivenessCheckOn && format.date(finding.effectivenessCheckOn),
            hideWhenEmpty: true,
          },
          {
            label: t("Findings.SecondLook"),
            value: finding.verificationAssessmentId && (
              <Link to="/assessments/$id" params={{ id: finding.verificationAssessmentId }}>
                {t("Findings.OpenSecondLook")}
              </Link>
            ),
            hideWhenEmpty: true,
          },
        ]}
      />
    </Panel>
  );
}
