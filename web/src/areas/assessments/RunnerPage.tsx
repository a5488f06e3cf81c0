import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useCrumb } from "@/lib/crumbs";
import { useText } from "@/lib/text";
import { Banner, EmptyState } from "@/ui";
import { allItemsQuery } from "../assessment-items";
import { assessmentQuery, type AssessmentDetail, type Item } from "./queries";
import { runnerRoute } from "./routes";
import { answerChange, answerOf, answerWith, entryOf, groupsOf, isEditable, sideOf } from "./rules";
import { answerByKey } from "./parts/runner/answer/answer";
import type { Refused } from "./parts/runner/drafts/draftBook";
import { Guidance } from "./parts/runner/question/Guidance";
import { QuestionPane } from "./parts/runner/question/QuestionPane";
import { RefusedAnswers } from "./parts/runner/refused/RefusedAnswers";
import classes from "./parts/runner/Runner.module.css";
import { RunnerFoot } from "./parts/runner/RunnerFoot";
import { RunnerHead } from "./parts/runner/RunnerHead";
import { SectionRail } from "./parts/runner/sections/SectionRail";
import { useAutosave } from "./parts/runner/drafts/useAutosave";
import { useColours } from "./parts/runner/useColours";
import { useLeaveGuard } from "./parts/runner/useLeaveGuard";
import { useRunnerKeys } from "./parts/runner/keys/useRunnerKeys";
import { useUnread } from "./parts/runner/useUnread";
import { useSendBack } from "./parts/useSendBack";

/** The note above the questions: that nothing can be written now, or what the reviewer wants. */
function RunnerNotes({ assessment }: { assessment: AssessmentDetail }) {
  const t = useText();
  const { status, note } = assessment;
  return (
    <>
      {!sideOf(assessment) && <Banner inset>{t("Assessments.Run.ReadOnly")}</Banner>}
      {status === "ChangesRequested" && note && (
        <Banner inset tone="warning">
          {t("Assessments.Run.SentBackNote", { note })}
        </Banner>
      )}
    </>
  );
}

/** The field on the screen says itself that it holds too much. */
function elsewhere(refused: readonly Refused[], current: Item): Refused[] {
  return refused.filter(({ id, isHeld }) => !isHeld || id !== current.id);
}

interface RunnerProps {
  assessment: AssessmentDetail;
  items: readonly Item[];
  current: Item;
}

function Runner({ assessment, items, current }: RunnerProps) {
  const navigate = runnerRoute.useNavigate();
  const colourOf = useColours(assessment.frameworkId);
  const comment = useRef<HTMLTextAreaElement>(null);
  const saving = useAutosave(assessment);
  const { state, edit, flush, settle, retry, hasPending } = saving;
  const sendBack = useSendBack(assessment, settle);
  const side = sideOf(assessment) ?? (answerOf(current, "verified") ? "verified" : "self");
  const { refused, letGo, hasUnread, unreadOf } = useUnread(items, side, saving);
  const editable = isEditable(assessment, current);
  const groups = groupsOf(assessment, items);
  const group = groups.find(({ section }) => section === current.section);
  const at = items.indexOf(current);
  const go = (to: string | undefined): void => {
    if (to) void navigate({ search: { item: to }, replace: true });
  };
  const move = (step: 1 | -1): void => go(items[at + step]?.id);

  useLeaveGuard({ hasPending, flush, hasUnread });
  useRunnerKeys({
    onNumber: (key) => {
      const answer = editable ? answerByKey(current, answerOf(current, side), key) : undefined;
      if (answer !== undefined) edit(current.id, answerChange(side, answer));
    },
    onNotApplicable: () => {
      if (editable && current.naAllowed) edit(current.id, answerChange(side, answerWith({ notApplicable: true })));
    },
    onFlag: () => editable && edit(current.id, { flagged: !current.flagged }),
    onComment: () => comment.current?.focus(),
    onPrevious: () => move(-1),
    onNext: () => move(1),
  });

  return (
    <div className={classes.frame}>
      <RunnerHead {...{ assessment, items, at, side, state, flush, settle }} refused={refused.length} onGo={go} />
      <SectionRail groups={groups} current={current} side={side} colourOf={colourOf} onGo={go} />
      <div className={classes.stage}>
        <div className={classes.middle}>
          <RunnerNotes assessment={assessment} />
          <RefusedAnswers refused={elsewhere(refused, current)} items={items} onRetry={retry} onLetGo={letGo} />
          <QuestionPane
            key={current.id}
            item={current}
            place={(group?.items.indexOf(current) ?? 0) + 1}
            total={group?.items.length ?? 1}
            {...{ side, editable, comment }}
            colour={colourOf(group?.domainId ?? null)}
            onEdit={(change) => edit(current.id, change)}
            {...unreadOf(current.id)}
            onSendBack={sendBack && (() => sendBack([current.id]))}
          />
        </div>
        <Guidance item={current} />
      </div>
      <RunnerFoot current={current} at={at} total={items.length} onMove={move} />
    </div>
  );
}

/** Answers an assessment, one question a screen. */
export function RunnerPage() {
  const t = useText();
  const { id } = runnerRoute.useParams();
  const { item } = runnerRoute.useSearch();
  const assessment = useSuspenseQuery({ ...assessmentQuery(id), meta: { keepsLost: true } }).data;
  const items = useSuspenseQuery({ ...allItemsQuery(id), meta: { keepsLost: true } }).data;
  const [first] = useState(() => entryOf(assessment, items)?.id);
  const navigate = runnerRoute.useNavigate();
  useEffect(() => {
    // The address names the question, so that a reload or a sign-in comes back to it.
    if (!item && first) void navigate({ search: { item: first }, replace: true });
  }, [item, first, navigate]);
  useCrumb(assessment.number, `/assessments/${id}`, `${assessment.number} ${assessment.title}`);
  const current = items.find((own) => own.id === (item ?? first)) ?? items[0];
  if (!current) {
    return <EmptyState title={t("Assessments.NoItems")} text={t("Assessments.NoItemsText")} />;
  }
  return <Runner assessment={assessment} items={items} current={current} />;
}
