import { Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { limitsOf } from "@/api/limitsOf";
import { firstCharacters } from "@/lib/characters";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Banner, Button, Delta, Dialog, ErrorState, TextSkeleton } from "@/ui";
import {
  allItemsQuery,
  resultQuery,
  useAcceptAnswers,
  useMoveAssessment,
  type Assessment,
  type Item,
} from "../queries";
import classes from "./Parts.module.css";

const note = limitsOf("AssessmentMoveRequest", "note");

interface FinaliseDialogProps {
  assessment: Assessment;
  onClose: () => void;
}

/** The most questions that the dialog lists. */
const mostListed = 50;

function Questions({ assessment, items, label }: { assessment: Assessment; items: readonly Item[]; label: string }) {
  return (
    <ul className={classes.missing} aria-label={label}>
      {items.slice(0, mostListed).map((item) => (
        <li key={item.id}>
          <Link to="/assessments/$id/run" params={{ id: assessment.id }} search={{ item: item.id }}>
            <bdi>{item.questionKey}</bdi> <bdi>{item.text}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Whether anything of a domain has a score. */
function isScored<Part extends { score?: number | null }>(part: Part): part is Part & { score: number } {
  return typeof part.score === "number";
}

/** The scores that the heat map takes over, with what they were last time. */
function Cells({ assessment }: { assessment: Assessment }) {
  const t = useText();
  const format = useFormat();
  const result = useQuery({
    ...resultQuery(assessment.id, assessment.revision),
    staleTime: 0,
    meta: { ownError: true },
  });
  const scored = result.data?.domains.filter(isScored) ?? [];
  if (scored.length === 0) return null;
  return (
    <section>
      <h3 className={classes.heading}>{t("Assessments.CellsToChange")}</h3>
      <ul className={classes.cells}>
        {scored.map(({ id, name, score, baselineScore }) => (
          <li key={id ?? name}>
            <bdi>{name}</bdi>
            <strong>
              <bdi>{format.score(score)}</bdi>
            </strong>
            <span>
              {baselineScore !== null && baselineScore !== undefined && <Delta value={score - baselineScore} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What finalising does: which findings open, which scores change. */
function Outcome({ assessment, items }: { assessment: Assessment; items: readonly Item[] }) {
  const t = useText();
  const failed = items.filter(({ result }) => result === "NonCompliant");
  const title = t("Assessments.FindingsToOpen");
  return (
    <>
      <p>{t("Assessments.FinaliseText")}</p>
      {failed.length > 0 ? (
        <section>
          <h3 className={classes.heading}>{title}</h3>
          <Questions assessment={assessment} items={failed} label={title} />
        </section>
      ) : (
        <p className={classes.none}>{t("Assessments.NoFindingsToOpen")}</p>
      )}
      <Cells assessment={assessment} />
    </>
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
      <Questions assessment={assessment} items={items} label={t("Assessments.Missing")} />
    </>
  );
}

/** Finalises, and says before what that opens and changes; or says what is missing for it. */
export function FinaliseDialog({ assessment, onClose }: FinaliseDialogProps) {
  const t = useText();
  const items = useQuery({ ...allItemsQuery(assessment.id), staleTime: 0 });
  const [summary, setSummary] = useState(assessment.summary ?? "");
  const move = useMoveAssessment(({ number }) => {
    showToast({ severity: "success", summary: t("Assessments.FinalisedToast", { number }) });
    onClose();
  });
  const accept = useAcceptAnswers(assessment, () => undefined);
  const missing = items.data?.filter(({ status }) => status !== "Verified") ?? [];
  const acceptable = missing.filter(({ status }) => status === "Answered").length;
  const isReady = items.data !== undefined && missing.length === 0;
  return (
    <Dialog opened onClose={onClose} title={t("Assessments.FinaliseTitle", { number: assessment.number })} size={560}>
      <div className={classes.form}>
        {items.isError && <ErrorState onRetry={() => void items.refetch()} retrying={items.isFetching} />}
        {items.isPending && <TextSkeleton />}
        {missing.length > 0 && <Missing assessment={assessment} items={missing} />}
        {isReady && <Outcome assessment={assessment} items={items.data} />}
        {isReady && (
          <Textarea
            label={t("Assessments.Summary")}
            autosize
            minRows={3}
            value={summary}
            onChange={(event) => setSummary(firstCharacters(event.currentTarget.value, note.maxLength))}
          />
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
            loading={move.isPending}
            disabledReason={isReady ? undefined : t("Assessments.VerifyFirst")}
            onClick={() => move.mutate({ assessment, to: "Finalised", note: summary.trim() || null })}
          >
            {t("Assessments.Move.Finalised")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
