import { IconCheck } from "@tabler/icons-react";
import { useRef, type ReactNode } from "react";
import { useText } from "@/lib/text";
import { Button } from "../button";
import classes from "./Wizard.module.css";

/** One step, in the order of the work. The last one is the summary of what will be written. */
export interface WizardStep {
  key: string;
  label: string;
  content: ReactNode;
  /** Why one can't go on yet; the button then says it. */
  incomplete?: string | undefined;
}

interface WizardProps {
  steps: readonly WizardStep[];
  /** Key of the open step; it lives in the address. What was typed lives in the page and is kept. */
  step: string;
  onStep: (key: string) => void;
  /** The verb of the last button ("Import 212 rows"). */
  finishLabel: string;
  onFinish: () => void;
  finishing: boolean;
  onCancel: () => void;
}

interface StepsProps {
  steps: readonly WizardStep[];
  at: number;
  onGo: (index: number) => void;
}

function Steps({ steps, at, onGo }: StepsProps) {
  const t = useText();
  return (
    <ol className={classes.steps} aria-label={t("Ui.Wizard.Steps")}>
      {steps.map((own, index) => (
        <li key={own.key}>
          {index < at ? (
            <button type="button" className={`${classes.step} ${classes.done}`} onClick={() => onGo(index)}>
              <span className={classes.mark}>
                <IconCheck size={14} stroke={2.4} aria-hidden />
              </span>
              {own.label}
            </button>
          ) : (
            <span className={classes.step} aria-current={index === at ? "step" : undefined}>
              <span className={classes.mark}>{index + 1}</span>
              {own.label}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Steps with names; back keeps what was typed, and nothing is written before the last button. */
export function Wizard({ steps, step, onStep, finishLabel, onFinish, finishing, onCancel }: WizardProps) {
  const t = useText();
  const body = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    steps.findIndex((own) => own.key === step),
  );
  const current = steps[at];
  const isLast = at === steps.length - 1;

  function go(index: number): void {
    const next = steps[index];
    if (!next) return;
    onStep(next.key);
    body.current?.focus();
  }

  return (
    <div className={classes.wizard}>
      <Steps steps={steps} at={at} onGo={go} />
      <div ref={body} className={classes.body} role="group" aria-label={current?.label} tabIndex={-1}>
        {current?.content}
      </div>
      <div className={classes.foot}>
        <Button kind="quiet" onClick={onCancel}>
          {t("Common.Cancel")}
        </Button>
        <span className={classes.push} />
        {at > 0 && <Button onClick={() => go(at - 1)}>{t("Ui.Wizard.Back")}</Button>}
        <Button
          kind="primary"
          loading={isLast && finishing}
          disabledReason={current?.incomplete}
          onClick={isLast ? onFinish : () => go(at + 1)}
        >
          {isLast ? finishLabel : t("Ui.Wizard.Next")}
        </Button>
      </div>
    </div>
  );
}
