import { Link } from "@tanstack/react-router";
import { IconRepeat } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { Banner, Chip, RichText, Section, SeverityChip, StatusChip } from "@/ui";
import { RecordTags } from "../../../records";
import { findingLooks } from "../../looks";
import type { Finding } from "../../queries";
import { ActionList } from "../actions/ActionList";
import { FailedQuestion } from "./FailedQuestion";
import classes from "../Finding.module.css";
import { FindingDates } from "./FindingDates";

/** How grave a finding is, where it stands, and what it repeats. */
export function FindingChips({ finding }: { finding: Finding }) {
  const t = useText();
  return (
    <>
      <SeverityChip severity={finding.severity} />
      <StatusChip status={finding.status} looks={findingLooks} label={t(`Enum.FindingStatus.${finding.status}`)} />
      {finding.repeatOfId && finding.repeatOfNumber && (
        <Link to="/findings/$id" params={{ id: finding.repeatOfId }}>
          <Chip tone="outline" icon={IconRepeat}>
            {t("Findings.RepeatOf", { number: finding.repeatOfNumber })}
          </Chip>
        </Link>
      )}
      <RecordTags kind="Finding" id={finding.id} tenantId={finding.tenantId} />
    </>
  );
}

/** Why the risk of a finding was accepted, or that its question is proved. */
export function FindingBanner({ finding }: { finding: Finding }) {
  const t = useText();
  if (finding.status === "ReadyForVerification" && finding.proofItemId) {
    return <Banner inset>{t("Findings.ProvedBanner")}</Banner>;
  }
  if (finding.status !== "RiskAccepted" || !finding.acceptReason) return null;
  return (
    <Banner inset tone="warning">
      {t("Findings.AcceptedBanner", { reason: finding.acceptReason })}
    </Banner>
  );
}

interface FindingContentProps {
  finding: Finding;
  onAddAction: (() => void) | undefined;
}

/** What was seen and why it is so, what is done about it, and when. */
export function FindingContent({ finding, onAddAction }: FindingContentProps) {
  const t = useText();
  return (
    <>
      <Section title={t("Findings.Description")}>
        {finding.description ? (
          <RichText text={finding.description} />
        ) : (
          <p className={classes.none}>{t("Findings.NoDescription")}</p>
        )}
      </Section>
      {finding.rootCause && (
        <Section title={t("Findings.RootCause")}>
          <RichText text={finding.rootCause} />
        </Section>
      )}
      <FailedQuestion finding={finding} />
      <ActionList finding={finding} onAdd={onAddAction} />
      {finding.verificationNote && (
        <Section title={t("Findings.VerificationNote")}>
          <RichText text={finding.verificationNote} />
        </Section>
      )}
      <FindingDates finding={finding} />
    </>
  );
}
