import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { limitsOf } from "@/api/limitsOf";
import { useText } from "@/lib/text";
import { useTextLimit } from "@/lib/textLimit";
import { showToast } from "@/lib/toast";
import { TextArea } from "@/form";
import { Banner, Button, Dialog, Unloaded } from "@/ui";
import { allItemsQuery } from "../../../assessment-items";
import {
  finalisePreviewQuery,
  resultQuery,
  useAcceptAnswers,
  useFinaliseAssessment,
  type Assessment,
  type Item,
} from "../../queries";
import { FindingOutcome } from "./FindingOutcome";
import classes from "../Parts.module.css";
import { Questions } from "./Questions";
import { ScoreChanges } from "./ScoreChanges";
import { lacksReason, reasonLimits, toVoid, type Voiding } from "./voiding";

const note = limitsOf("AssessmentMoveRequest", "note");

interface FinaliseDialogProps {
  assessment: Assessment;
  onClose: () => void;
}

/** The most missing questions that the dialog lists. */
const mostListed = 50;

/** The scores that the heat map takes over, with what they were last time. */
function Cells({ assessment }: { assessment: Assessment }) {
  const t = useText();
  const result = useQuery({
    ...resultQuery(assessment.id, assessment.revision),
    staleTime: 0,
    meta: { ownError: true },
  });
  const domains = result.data?.domains ?? [];
  if (!domains.some(({ score }) => typeof score === "number")) return null;
  return (
    <section>
      <h3 className={classes.heading}>{t("Assessments.CellsToChange")}</h3>
      <ScoreChanges domains={domains} />
    </section>
  );
}

/** What keeps the assessment from being finalised. */
function Missing({ assessment, items }: { assessment: Assessment; items: readonly Item[] }) {
  const t = useText();
  return (
    <>
      <Banner inset tone="warning">
        {t("Assessments.MissingText", { count: items.length })}
      </Banner>
      <Questions assessment={assessment} items={items.slice(0, mostListed)} label={t("Assessments.Missing")} />
    </>
  );
}

/** What finalising would do to findings, and the choice of those that become void. */
function useOutcome(assessment: Assessment) {
  const t = useText();
  const query = useQuery({ ...finalisePreviewQuery(assessment.id), staleTime: 0, meta: { ownError: true } });
  const mayVoid = useGranted("Portal.Findings.Verify");
  // The reason was given when the assessment was reopened.
  const [voiding, setVoiding] = useState<Voiding>({ kept: [], reason: assessment.note ?? "" });
  const choice = query.data && toVoid(query.data, mayVoid, voiding);
  const { complaint } = useTextLimit(choice?.voidReason ?? "", reasonLimits.maxLength);
  const isShort = query.data !== undefined && lacksReason(query.data, mayVoid, voiding);
  const tooShort = isShort ? t("Ui.Confirm.ReasonTooShort", { count: reasonLimits.reason.minLength }) : undefined;
  return { query, mayVoid, voiding, setVoiding, choice, complaint: complaint ?? tooShort };
}

interface OutcomeProps {
  assessment: Assessment;
  outcome: ReturnType<typeof useOutcome>;
}

/** What finalising does: which findings it opens and settles, which scores change. */
function Outcome({ assessment, outcome: { query, mayVoid, voiding, setVoiding } }: OutcomeProps) {
  const t = useText();
  if (!query.data) return <Unloaded query={query} />;
  return (
    <>
      <p>{t("Assessments.FinaliseText")}</p>
      <FindingOutcome {...{ assessment, mayVoid, voiding }} preview={query.data} onVoiding={setVoiding} />
      <Cells assessment={assessment} />
    </>
  );
}

/** Finalises, and says before what that opens and changes; or says what is missing for it. */
export function FinaliseDialog({ assessment, onClose }: FinaliseDialogProps) {
  const t = useText();
  const items = useQuery({ ...allItemsQuery(assessment.id), staleTime: 0 });
  const [summary, setSummary] = useState(assessment.summary ?? "");
  const { complaint } = useTextLimit(summary, note.maxLength);
  const outcome = useOutcome(assessment);
  const { choice } = outcome;
  const finalise = useFinaliseAssessment(assessment, ({ number }) => {
    showToast({ severity: "success", summary: t("Assessments.FinalisedToast", { number }) });
    onClose();
  });
  const accept = useAcceptAnswers(assessment, () => undefined);
  const missing = items.data?.filter(({ status }) => status !== "Verified") ?? [];
  const acceptable = missing.filter(({ status }) => status === "Answered").length;
  const isVerified = items.data !== undefined && missing.length === 0;
  return (
    <Dialog opened onClose={onClose} title={t("Assessments.FinaliseTitle", { number: assessment.number })} size={560}>
      <div className={classes.form}>
        {!items.data && <Unloaded query={items} />}
        {missing.length > 0 && <Missing assessment={assessment} items={missing} />}
        {isVerified && <Outcome {...{ assessment, outcome }} />}
        {isVerified && (
          <TextArea label={t("Assessments.Summary")} data-most={note.maxLength} value={summary} onChange={setSummary} />
        )}
        <div className={classes.foot}>
          <Button onClick={onClose}>{t("Common.Cancel")}</Button>
          {acceptable > 0 && (
            <Button loading={accept.isPending} onClick={() => accept.mutate([])}>
              {t("Assessments.AcceptAll", { count: acceptable })}
            </Button>
          )}
          <Button
            kind="primary"
            loading={finalise.isPending || (isVerified && outcome.query.isPending)}
            disabledReason={isVerified ? (complaint ?? outcome.complaint) : t("Assessments.VerifyFirst")}
            onClick={() => {
              if (choice) finalise.mutate({ note: summary.trim(), ...choice });
            }}
          >
            {t("Assessments.Move.Finalised")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
