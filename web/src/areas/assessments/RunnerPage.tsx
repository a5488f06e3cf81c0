import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useBlocker } from "@tanstack/react-router";
import { IconX } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useCrumb } from "@/lib/crumbs";
import { useText } from "@/lib/text";
import { Banner, Button, EmptyState, ProgressBar } from "@/ui";
import { allItemsQuery, assessmentQuery, type AssessmentDetail, type Item } from "./queries";
import { runnerRoute } from "./routes";
import { answerChange, answerOf, answerWith, groupsOf, isEditable, isOpen, openFrom, sideOf } from "./rules";
import { answerByKey } from "./runner/answer";
import { Guidance } from "./runner/Guidance";
import { KeyHints } from "./runner/KeyHints";
import { QuestionPane } from "./runner/QuestionPane";
import classes from "./runner/Runner.module.css";
import { SaveNote } from "./runner/SaveNote";
import { SectionRail } from "./runner/SectionRail";
import { SubmitButton } from "./runner/SubmitButton";
import { useColours } from "./runner/useColours";
import { useAutosave } from "./runner/useAutosave";
import { useRunnerKeys } from "./runner/useRunnerKeys";

function Runner({
  assessment,
  items,
  current,
}: {
  assessment: AssessmentDetail;
  items: readonly Item[];
  current: Item;
}) {
  const t = useText();
  const navigate = runnerRoute.useNavigate();
  const colourOf = useColours(assessment.frameworkId);
  const comment = useRef<HTMLTextAreaElement>(null);
  const { state, edit, flush, hasPending } = useAutosave(assessment);
  const side = sideOf(assessment) ?? (current.verifiedAnswer ? "verified" : "self");
  const editable = isEditable(assessment, current);
  const groups = groupsOf(assessment, items);
  const group = groups.find(({ section }) => section === current.section);
  const at = items.indexOf(current);
  const open = items.filter((item) => isOpen(item, side)).length;
  const na = items.filter((item) => answerOf(item, side)?.notApplicable).length;
  const colour = colourOf(group?.domainId ?? null);
  const go = (to: string | undefined): void => {
    if (to) void navigate({ search: { item: to }, replace: true });
  };
  const move = (step: number) => (): void => go(items[at + step]?.id);

  // Leaving waits until everything is with the server; what can't be sent asks first.
  useBlocker({
    shouldBlockFn: async ({ next }) => {
      if (next.pathname.endsWith("/run") || !hasPending()) return false;
      if (await flush()) return false;
      return !window.confirm(t("Assessments.Run.LeaveUnsaved"));
    },
    enableBeforeUnload: hasPending,
  });
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
    onPrevious: move(-1),
    onNext: move(1),
  });

  return (
    <div className={classes.frame}>
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
          <strong>{assessment.title}</strong>
        </div>
        <div className={classes.overall}>
          <ProgressBar percent={(100 * (items.length - open)) / items.length} label={t("Assessments.Progress")} />
          <span>{t("Assessments.Run.Progress", { answered: items.length - open, total: items.length, na })}</span>
        </div>
        <SaveNote state={state} onRetry={() => void flush()} />
        {open > 0 && sideOf(assessment) && (
          <Button onClick={() => go(openFrom(items, at, side)?.id)}>{t("Assessments.Run.NextOpen")}</Button>
        )}
        <SubmitButton assessment={assessment} open={open} onBefore={flush} />
      </header>
      <SectionRail groups={groups} current={current} side={side} colourOf={colourOf} onGo={go} />
      <div className={classes.middle}>
        {!sideOf(assessment) && <Banner inset>{t("Assessments.Run.ReadOnly")}</Banner>}
        <QuestionPane
          key={current.id}
          item={current}
          place={(group?.items.indexOf(current) ?? 0) + 1}
          total={group?.items.length ?? 1}
          side={side}
          editable={editable}
          colour={colour}
          comment={comment}
          onEdit={(change) => edit(current.id, change)}
        />
      </div>
      <Guidance item={current} side={side} />
      <footer className={classes.foot}>
        <KeyHints options={current.options.length} naAllowed={current.naAllowed} />
        <Button shortcut="K" disabledReason={at === 0 ? t("Assessments.Run.First") : undefined} onClick={move(-1)}>
          {t("Assessments.Run.Previous")}
        </Button>
        <Button
          kind="primary"
          shortcut="J"
          disabledReason={at === items.length - 1 ? t("Assessments.Run.Last") : undefined}
          onClick={move(1)}
        >
          {t("Assessments.Run.Next")}
        </Button>
      </footer>
    </div>
  );
}

/** Answers an assessment, one question a screen. */
export function RunnerPage() {
  const t = useText();
  const { id } = runnerRoute.useParams();
  const { item } = runnerRoute.useSearch();
  const assessment = useSuspenseQuery(assessmentQuery(id)).data;
  const items = useSuspenseQuery(allItemsQuery(id)).data;
  const side = sideOf(assessment) ?? "self";
  const [first] = useState(() => items.find((own) => isOpen(own, side))?.id);
  useCrumb(assessment.number, `/assessments/${id}`);
  const current = items.find((own) => own.id === (item ?? first)) ?? items[0];
  if (!current) {
    return <EmptyState title={t("Assessments.NoItems")} text={t("Assessments.NoItemsText")} />;
  }
  return <Runner assessment={assessment} items={items} current={current} />;
}
