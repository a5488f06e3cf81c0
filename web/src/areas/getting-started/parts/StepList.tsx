import { VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { buttonClass } from "@/ui/button";
import { doneOf, stepFacts, stepsOf, type Progress, type SetupStep } from "../rules";
import classes from "./GettingStarted.module.css";

function Step({ step, isDone, isNext }: { step: SetupStep; isDone: boolean; isNext: boolean }) {
  const t = useText();
  const { title, text, action, to, search } = stepFacts[step];
  const Icon = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <Icon size={22} stroke={1.75} aria-hidden />
      <div>
        <h2>
          {t(title)}
          <VisuallyHidden>{t(isDone ? "GettingStarted.Done" : "GettingStarted.Open")}</VisuallyHidden>
        </h2>
        <p>{t(text)}</p>
      </div>
      <Link to={to} search={search} className={buttonClass({ kind: isNext ? "primary" : "default" })}>
        {t(action)}
      </Link>
    </li>
  );
}

/** The steps in order, with links to their pages. */
export function StepList({ progress }: { progress: Progress }) {
  const { next } = doneOf(progress);
  return (
    <ol className={classes.steps}>
      {stepsOf(progress).map(({ step, isDone }) => (
        <Step key={step} step={step} isDone={isDone} isNext={step === next} />
      ))}
    </ol>
  );
}
