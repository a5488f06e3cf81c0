import { Link } from "@tanstack/react-router";
import { IconX } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { Button, ProgressBar } from "@/ui";
import type { AssessmentDetail, Item } from "../../queries";
import { answerOf, isOpen, openFrom, sideOf, type Side } from "../../rules";
import classes from "./Runner.module.css";
import { SaveNote } from "./drafts/SaveNote";
import { SubmitButton } from "./SubmitButton";
import type { SaveState } from "./drafts/useAutosave";

interface RunnerHeadProps {
  assessment: AssessmentDetail;
  items: readonly Item[];
  /** Index of the question that is shown. */
  at: number;
  side: Side;
  state: SaveState;
  flush: () => Promise<boolean>;
  /** Saves everything pending; false if something can't be saved. */
  settle: () => Promise<boolean>;
  /** Answers that can't be saved. */
  refused: number;
  onGo: (itemId: string | undefined) => void;
}

/** Whose answers these are, how many, whether they are saved, and what comes next. */
export function RunnerHead({ assessment, items, at, side, state, flush, settle, refused, onGo }: RunnerHeadProps) {
  const t = useText();
  const total = items.length;
  const open = items.filter((item) => isOpen(item, side)).length;
  const na = items.filter((item) => answerOf(item, side)?.notApplicable).length;
  return (
    <header className={classes.head}>
      <Link
        to="/assessments/$id"
        params={{ id: assessment.id }}
        className={classes.close}
        aria-label={t("Assessments.Run.Close")}
      >
        <IconX size={18} aria-hidden />
      </Link>
      <div className={classes.name}>
        <bdi>{assessment.number}</bdi>
        <strong title={assessment.title}>
          <bdi>{assessment.title}</bdi>
        </strong>
      </div>
      <div className={classes.overall}>
        <ProgressBar percent={(100 * (total - open)) / total} label={t("Assessments.Progress")} />
        <span>{t("Assessments.Run.Progress", { answered: total - open, total, na })}</span>
      </div>
      <div className={classes.headEnd}>
        <SaveNote state={state} onRetry={() => void flush()} />
        {open > 0 && sideOf(assessment) && (
          <Button onClick={() => onGo(openFrom(items, at, side)?.id)}>{t("Assessments.Run.NextOpen")}</Button>
        )}
        <SubmitButton assessment={assessment} open={open} refused={refused} onBefore={settle} />
      </div>
    </header>
  );
}
