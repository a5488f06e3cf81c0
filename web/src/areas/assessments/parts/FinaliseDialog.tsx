import { Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Banner, Button, Dialog, ErrorState, TextSkeleton } from "@/ui";
import { allItemsQuery, useAcceptAnswers, useMoveAssessment, type Assessment } from "../queries";
import classes from "./Parts.module.css";

interface FinaliseDialogProps {
  assessment: Assessment;
  onClose: () => void;
}

/** Finalises, or says what is missing for it. */
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

  function body() {
    if (items.isError) return <ErrorState onRetry={() => void items.refetch()} retrying={items.isFetching} />;
    if (!items.data) return <TextSkeleton />;
    if (missing.length === 0) {
      return (
        <>
          <p>{t("Assessments.FinaliseText")}</p>
          <Textarea
            label={t("Assessments.Summary")}
            autosize
            minRows={3}
            maxLength={4000}
            value={summary}
            onChange={(event) => setSummary(event.currentTarget.value)}
          />
        </>
      );
    }
    return (
      <>
        <Banner inset tone="warning">
          {t("Assessments.MissingText", { count: missing.length })}
        </Banner>
        <ul className={classes.missing} aria-label={t("Assessments.Missing")}>
          {missing.slice(0, 50).map((item) => (
            <li key={item.id}>
              <Link to="/assessments/$id/run" params={{ id: assessment.id }} search={{ item: item.id }}>
                <bdi>{item.questionKey}</bdi> {item.text}
              </Link>
            </li>
          ))}
        </ul>
      </>
    );
  }

  return (
    <Dialog opened onClose={onClose} title={t("Assessments.FinaliseTitle", { number: assessment.number })} size={560}>
      <div className={classes.form}>
        {body()}
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
            disabledReason={!items.data || missing.length > 0 ? t("Assessments.VerifyFirst") : undefined}
            onClick={() => move.mutate({ assessment, to: "Finalised", note: summary.trim() || null })}
          >
            {t("Assessments.Move.Finalised")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
