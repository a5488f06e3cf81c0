import { IconBan, IconCircleCheck, IconCircleDashed, IconCircleDot, type Icon } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { Section } from "@/ui";
import type { ActionItem } from "../../queries";
import { doerOf, stepsOf, verifierOf, type ItemStep, type StepState } from "../../rules";
import classes from "./ItemContent.module.css";

const icons: Readonly<Record<StepState, Icon>> = {
  done: IconCircleCheck,
  next: IconCircleDot,
  blocked: IconBan,
  ahead: IconCircleDashed,
};

/** What has to happen before an item is closed, by whom, and what holds it up. */
export function ItemSteps({ item }: { item: ActionItem }) {
  const t = useText();
  const steps = stepsOf(item);
  if (steps.length === 0) return null;
  const doer = doerOf(item);
  const verifier = verifierOf(item);
  const words: Readonly<Record<ItemStep["key"], string>> = {
    start: t("ActionItems.Step.Start"),
    work: doer === null ? t("ActionItems.Step.WorkDone") : t("ActionItems.Step.Work", { name: doer }),
    verify: verifier
      ? t("ActionItems.Step.Verify", { name: verifier })
      : t(item.status === "Closed" ? "ActionItems.Step.VerifyDone" : "ActionItems.Step.VerifyByAny"),
  };
  const done = steps.filter(({ state }) => state === "done").length;
  return (
    <Section title={t("ActionItems.Steps")} note={t("ActionItems.StepsDone", { done, total: steps.length })}>
      <ol className={classes.steps}>
        {steps.map(({ key, state }) => {
          const Icon = icons[state];
          return (
            <li key={key} className={classes[state]}>
              <Icon size={18} stroke={1.75} aria-hidden />
              <span>{words[key]}</span>
              <small>{t(`ActionItems.StepState.${state}`)}</small>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
