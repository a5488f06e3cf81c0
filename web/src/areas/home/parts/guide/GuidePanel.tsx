import { useEffect, useRef } from "react";
import { VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { IconCircle, IconCircleCheckFilled, IconX } from "@tabler/icons-react";
import { granted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { showToast, undoLife } from "@/lib/toast";
import { IconButton, Panel } from "@/ui";
import { useArrange, type GuideStep, type WidgetPlace } from "../../queries";
import { arrangeButton, switched } from "../../rules";
import { placeOfStep } from "./steps";
import classes from "./Guide.module.css";

function Step({ step: { step, isDone } }: { step: GuideStep }) {
  const t = useText();
  const Icon = isDone ? IconCircleCheckFilled : IconCircle;
  const { to, search } = placeOfStep(step, granted);
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <div>
        <Link to={to} search={search}>
          {t(`Home.Guide.Step.${step}`)}
        </Link>
        <VisuallyHidden> {t(isDone ? "GettingStarted.Done" : "GettingStarted.Open")}</VisuallyHidden>
        <p>{t(`Home.Guide.Text.${step}`)}</p>
      </div>
    </li>
  );
}

interface GuidePanelProps {
  steps: readonly GuideStep[];
  /** The start page, in which the guide can be hidden. */
  places: readonly WidgetPlace[];
}

/** The first steps of the reader's role. What is done is read from the records, so they can be taken anywhere and in any order. */
export function GuidePanel({ steps, places }: GuidePanelProps) {
  const t = useText();
  const restore = useArrange();
  const isHiding = useRef(false);
  useEffect(
    () => () => {
      // The button goes with the guide, and the focus would go with it.
      if (isHiding.current) document.getElementById(arrangeButton)?.focus();
    },
    [],
  );
  const hide = useArrange(() => {
    showToast({
      severity: "success",
      summary: t("Home.Guide.Hidden"),
      life: undoLife,
      action: { label: t("Common.Undo"), run: () => restore.mutate(places) },
    });
  });
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Panel
      title={t("Home.Guide")}
      note={t("Home.Guide.Progress", { done, all: steps.length })}
      tools={
        <IconButton
          size="small"
          icon={IconX}
          label={t("Home.Guide.Hide")}
          onClick={() => {
            isHiding.current = true;
            hide.mutate(switched(places, "Guide", true));
          }}
        />
      }
    >
      {done === steps.length && <p className={classes.all}>{t("Home.Guide.AllDone")}</p>}
      <ol className={classes.steps}>
        {steps.map((step) => (
          <Step key={step.step} step={step} />
        ))}
      </ol>
    </Panel>
  );
}
