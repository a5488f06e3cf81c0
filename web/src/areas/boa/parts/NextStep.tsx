import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useGranted } from "@/api/bootstrap";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Button, buttonClass } from "@/ui";
import { findingQuery } from "../../findings";
import type { Explanation } from "../queries";
import classes from "./Cell.module.css";

/** Whether the caller may plan an action for a finding: a coach who only observes its client may not, whatever the permissions. */
function useMayPlan(step: Explanation["nextStep"]): boolean {
  const mayUpdate = useGranted("Portal.Findings.Update");
  const isAsked = mayUpdate && Boolean(step) && !step?.actionId;
  const finding = useQuery({ ...findingQuery(step?.findingId ?? ""), enabled: isAsked, meta: { ownError: true } });
  return isAsked && finding.data?.canChange === true;
}

/** The cheapest way to a better score: a finding, and its action or the button that plans one. */
export function NextStep({ explanation, onPlan }: { explanation: Explanation; onPlan: () => void }) {
  const t = useText();
  const format = useFormat();
  const step = explanation.nextStep;
  const mayPlan = useMayPlan(step);
  if (!step) return null;
  return (
    <div className={classes.step}>
      <h3>{t("Boa.NextStep")}</h3>
      <p>
        {t("Boa.NextStepWords", {
          action: step.actionTitle ?? step.title,
          finding: step.findingNumber,
          target: format.score(step.impact.target),
          after: format.score(step.impact.scoreAfter),
          gain: format.delta(step.impact.gain),
        })}
      </p>
      <div className={classes.buttons}>
        <Link to="/findings/$id" params={{ id: step.findingId }} className={buttonClass({ kind: "primary" })}>
          {t("Boa.OpenFinding")}
        </Link>
        {step.actionId ? (
          <Link to="/action-items/$id" params={{ id: step.actionId }} className={buttonClass()}>
            {t("Boa.OpenAction", { number: step.actionNumber ?? "" })}
          </Link>
        ) : (
          mayPlan && <Button onClick={onPlan}>{t("Boa.CreateAction")}</Button>
        )}
      </div>
    </div>
  );
}
