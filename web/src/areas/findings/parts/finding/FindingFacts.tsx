import { Link } from "@tanstack/react-router";
import { useGranted } from "@/api/bootstrap";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { DomainMark, DueDate, Panel, Person, PropertyList, type Property } from "@/ui";
import { StandardRef } from "../../../standards";
import type { Finding } from "../../queries";
import { useDomain } from "./useDomain";

/** What a finding is about: its kind, and the standard and domain that it affects. */
function useSubjectFacts(finding: Finding): Property[] {
  const t = useText();
  const mayReadStandards = useGranted("Portal.Standards");
  const domain = useDomain(finding);
  const words = (
    <bdi>
      {finding.standardCode} {finding.standardTitle}
    </bdi>
  );
  const standard =
    finding.standardId && mayReadStandards ? <StandardRef id={finding.standardId}>{words}</StandardRef> : words;
  return [
    { label: t("Findings.Kind"), value: t(`Enum.FindingKind.${finding.kind}`) },
    { label: t("Findings.Standard"), value: finding.standardCode && standard, hideWhenEmpty: true },
    {
      label: t("Findings.Domain"),
      value: domain && <DomainMark colour={domain.colour} label={domain.name} />,
      hideWhenEmpty: true,
    },
  ];
}

/** Where a finding was made. */
function usePlaceFacts(finding: Finding): Property[] {
  const t = useText();
  return [
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
  ];
}

/** Owner, verifier and due date of a finding. */
function useProgressFacts(finding: Finding): Property[] {
  const t = useText();
  const format = useFormat();
  const dated = (label: string, value: string | null | undefined): Property => ({
    label,
    value: value && format.date(value),
    hideWhenEmpty: true,
  });
  const { verificationAssessmentId: recheck, proofAssessmentId: proof, proofItemId } = finding;
  return [
    { label: t("Findings.Owner"), value: finding.ownerName && <Person name={finding.ownerName} /> },
    {
      label: t("Findings.VerifiedBy"),
      value: finding.verifiedByName && <Person name={finding.verifiedByName} />,
      hideWhenEmpty: true,
    },
    dated(t("Findings.Opened"), finding.openedOn),
    {
      label: t("Findings.Due"),
      value: <DueDate due={finding.dueOn} daysLeft={finding.daysLeft} />,
    },
    dated(t("Findings.FirstDue"), finding.firstDueOn),
    dated(t("Findings.FailedAgain"), finding.failedAgainOn),
    {
      label: t("Findings.Proof"),
      value: proof && finding.proofAssessmentNumber && (
        <Link to="/assessments/$id/run" params={{ id: proof }} search={{ item: proofItemId ?? undefined }}>
          <bdi>{finding.proofAssessmentNumber}</bdi>
        </Link>
      ),
      hideWhenEmpty: true,
    },
    dated(t("Findings.ClosedOn"), finding.closedAt),
    dated(t("Findings.AcceptedUntil"), finding.acceptedUntil),
    dated(t("Findings.Recheck"), finding.effectivenessCheckOn),
    {
      label: t("Findings.SecondLook"),
      value: recheck && (
        <Link to="/assessments/$id" params={{ id: recheck }}>
          {t("Findings.OpenSecondLook")}
        </Link>
      ),
      hideWhenEmpty: true,
    },
  ];
}

export function FindingFacts({ finding }: { finding: Finding }) {
  const t = useText();
  const properties = [...useSubjectFacts(finding), ...usePlaceFacts(finding), ...useProgressFacts(finding)];
  return (
    <Panel label={t("Detail.Properties")}>
      <PropertyList properties={properties} />
    </Panel>
  );
}
