import { Link } from "@tanstack/react-router";
import { useText } from "@/lib/text";
import { CheckField, TextArea } from "@/form";
import type { Assessment, FinalisePreview, SettledFinding } from "../../queries";
import classes from "../Parts.module.css";
import { Questions } from "./Questions";
import { reasonLimits, voidable, type Voiding } from "./voiding";

function Found({ finding }: { finding: SettledFinding }) {
  return (
    <Link to="/findings/$id" params={{ id: finding.findingId }}>
      <bdi>{finding.number}</bdi> <bdi>{finding.title}</bdi>
    </Link>
  );
}

function Findings({ title, findings }: { title: string; findings: readonly SettledFinding[] }) {
  if (findings.length === 0) return null;
  return (
    <section>
      <h3 className={classes.heading}>{title}</h3>
      <ul className={classes.missing} aria-label={title}>
        {findings.map((finding) => (
          <li key={finding.findingId}>
            <Found finding={finding} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Results that a later Major version has overtaken since the assessment was scheduled. */
function Outdated({ standards }: { standards: FinalisePreview["outdated"] }) {
  const t = useText();
  const title = t("Assessments.OutdatedResults");
  if (standards.length === 0) return null;
  return (
    <section>
      <h3 className={classes.heading}>{title}</h3>
      <ul className={classes.missing} aria-label={title}>
        {standards.map(({ standardCode: code, judgedVersion: judged, version }) => (
          <li key={code}>{t("Boa.Reason.Outdated", { code, judged, version })}</li>
        ))}
      </ul>
    </section>
  );
}

interface CorrectedProps {
  findings: readonly SettledFinding[];
  voiding: Voiding;
  onVoiding: (voiding: Voiding) => void;
}

/** The findings that a corrected answer opened: the ticked ones become void. */
function Corrected({ findings, voiding, onVoiding }: CorrectedProps) {
  const t = useText();
  const title = t("Assessments.FindingsCorrected");
  const tick = (id: string, isTicked: boolean): void => {
    const others = voiding.kept.filter((kept) => kept !== id);
    onVoiding({ ...voiding, kept: isTicked ? others : [...others, id] });
  };
  return (
    <section>
      <h3 className={classes.heading}>{title}</h3>
      <p className={classes.none}>{t("Assessments.FindingsCorrectedText")}</p>
      <ul className={classes.missing} aria-label={title}>
        {findings.map(({ findingId, number, title: name }) => (
          <li key={findingId}>
            <CheckField
              label={`${number} ${name}`}
              value={!voiding.kept.includes(findingId)}
              onChange={(isTicked) => tick(findingId, isTicked)}
            />
          </li>
        ))}
      </ul>
      {voiding.kept.length < findings.length && (
        <TextArea
          label={t("Assessments.VoidReason")}
          data-most={reasonLimits.maxLength}
          value={voiding.reason}
          onChange={(reason) => onVoiding({ ...voiding, reason })}
        />
      )}
    </section>
  );
}

interface FindingOutcomeProps extends Omit<CorrectedProps, "findings"> {
  assessment: Assessment;
  preview: FinalisePreview;
  mayVoid: boolean;
}

/** What finalising does to findings, and which results are stale at once, as the server says it. */
export function FindingOutcome({ assessment, preview, mayVoid, ...choice }: FindingOutcomeProps) {
  const t = useText();
  const { opening, failing, unproved, outdated } = preview;
  const { toChoose, toVerify } = voidable(preview, mayVoid);
  const title = t("Assessments.FindingsToOpen");
  return (
    <>
      {opening.length > 0 ? (
        <section>
          <h3 className={classes.heading}>{title}</h3>
          <Questions
            assessment={assessment}
            items={opening.map(({ itemId, ...question }) => ({ ...question, id: itemId }))}
            label={title}
          />
        </section>
      ) : (
        <p className={classes.none}>{t("Assessments.NoFindingsToOpen")}</p>
      )}
      <Findings title={t("Assessments.FindingsFailing")} findings={failing} />
      {toChoose.length > 0 && <Corrected findings={toChoose} {...choice} />}
      <Findings title={t("Assessments.FindingsProved")} findings={toVerify} />
      <Findings title={t("Assessments.FindingsUnproved")} findings={unproved} />
      <Outdated standards={outdated} />
    </>
  );
}
