import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button, Chip, RecordTable, Section, StatusChip, Unloaded } from "@/ui";
import { stepLooks } from "../../looks";
import { onboardingQuery, useSettleStep, type Client, type OnboardingStep } from "../../queries";
import classes from "../health/HealthTab.module.css";
import { OnboardingTemplateForm } from "./OnboardingTemplateForm";
import { WaiveForm } from "./WaiveForm";

/** What is to be done, and why it isn't where it was waived. */
function Title({ step }: { step: OnboardingStep }) {
  const t = useText();
  return (
    <div>
      <bdi>{step.title}</bdi> {step.isRequired && <Chip tone="outline">{t("Clients.Onboarding.Required")}</Chip>}
      {step.reason && (
        <p className={classes.line}>
          <bdi className={classes.note}>{step.reason}</bdi>
        </p>
      )}
    </div>
  );
}

function Due({ step }: { step: OnboardingStep }) {
  const t = useText();
  const format = useFormat();
  if (!step.dueOn) return "–";
  return (
    <>
      {format.date(step.dueOn)} {step.isLate && <Chip tone="danger">{t("Clients.Onboarding.Late")}</Chip>}
    </>
  );
}

/** Its state, who said so, and when. */
function State({ step }: { step: OnboardingStep }) {
  const t = useText();
  const format = useFormat();
  const { state, settledAt, settledByName: name } = step;
  return (
    <div>
      <StatusChip status={state} looks={stepLooks} label={t(`Enum.OnboardingStepState.${state}`)} />
      {settledAt && (
        <p className={classes.line}>
          <bdi className={classes.note}>
            {name ? t("Clients.Onboarding.By", { name, date: format.date(settledAt) }) : format.date(settledAt)}
          </bdi>
        </p>
      )}
    </div>
  );
}

interface StepActionsProps {
  client: Client;
  step: OnboardingStep;
  onWaive: () => void;
}

function StepActions({ client, step, onWaive }: StepActionsProps) {
  const t = useText();
  const { title, state, canSettle, canWaive } = step;
  const settling = useSettleStep(client, () =>
    showToast({ severity: "success", summary: t("Clients.Onboarding.Settled") }),
  );
  const to = state === "Open" ? "Done" : "Open";
  const label = to === "Done" ? "Clients.Onboarding.DoneOf" : "Clients.Onboarding.ReopenOf";
  return (
    <span className={classes.head}>
      {canSettle && (
        <Button
          size="small"
          aria-label={t(label, { title })}
          loading={settling.isPending}
          onClick={() => settling.mutate({ step, state: to })}
        >
          {t(to === "Done" ? "Clients.Onboarding.Done" : "Clients.Onboarding.Reopen")}
        </Button>
      )}
      {canWaive && state === "Open" && (
        <Button size="small" kind="quiet" aria-label={t("Clients.Onboarding.WaiveOf", { title })} onClick={onWaive}>
          {t("Clients.Onboarding.Waive")}
        </Button>
      )}
    </span>
  );
}

/** The checklist of a client's onboarding: who does what by when, and what is left before it is active. */
export function OnboardingTab({ client }: { client: Client }) {
  const t = useText();
  const format = useFormat();
  const mayTemplate = useGranted("Portal.Clients.OnboardingTemplate");
  const [waived, setWaived] = useState<OnboardingStep | null>(null);
  const [isTemplate, setTemplate] = useState(false);
  const checklist = useQuery(onboardingQuery(client));
  const { data } = checklist;
  const left = data?.requiredLeft ?? 0;
  const template = mayTemplate && (
    <Button size="small" onClick={() => setTemplate(true)}>
      {t("Clients.Onboarding.EditTemplate")}
    </Button>
  );
  return (
    <Section
      title={t("Clients.Onboarding")}
      note={left > 0 ? t("Clients.Onboarding.Left", { number: format.number(left) }) : undefined}
      tools={template}
    >
      {!data && <Unloaded query={checklist} title={t("Clients.Onboarding.Failed")} />}
      {data && (
        <RecordTable
          label={t("Clients.Onboarding")}
          heads={[
            t("Clients.Onboarding.Step"),
            t("Clients.Onboarding.Owner"),
            t("Clients.Onboarding.Due"),
            t("Clients.Onboarding.State"),
            t("Clients.Onboarding.Actions"),
          ]}
          rows={data.items}
          rowId={({ position }) => String(position)}
          cells={(step) => [
            <Title key="title" step={step} />,
            <bdi key="owner">{step.ownerName ?? t(`Enum.OnboardingOwner.${step.owner}`)}</bdi>,
            <Due key="due" step={step} />,
            <State key="state" step={step} />,
            <StepActions key="actions" client={client} step={step} onWaive={() => setWaived(step)} />,
          ]}
          empty={{ title: t("Clients.Onboarding.Empty"), text: t("Clients.Onboarding.EmptyText") }}
        />
      )}
      {waived && <WaiveForm client={client} step={waived} onClose={() => setWaived(null)} />}
      {isTemplate && <OnboardingTemplateForm onClose={() => setTemplate(false)} />}
    </Section>
  );
}
