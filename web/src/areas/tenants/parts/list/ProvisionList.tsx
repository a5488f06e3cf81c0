import { VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import {
  IconAlertCircle,
  IconArrowBackUp,
  IconCircle,
  IconCircleCheckFilled,
  IconLoader2,
  type Icon,
} from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Banner, Button, confirm, Panel, ProgressBar } from "@/ui";
import { buttonClass } from "@/ui/button";
import { usePutAwayProvision, useProvisions, useRetryProvision, useUndoProvision, type Provision } from "../../queries";
import classes from "../Tenants.module.css";

type StepState = Provision["steps"][number]["state"];

const icons: Record<StepState, Icon> = {
  Waiting: IconCircle,
  Running: IconLoader2,
  Failed: IconAlertCircle,
  Done: IconCircleCheckFilled,
  Undone: IconArrowBackUp,
};

/** The steps in order, each with its state as text for screen readers. */
function Steps({ provision }: { provision: Provision }) {
  const t = useText();
  return (
    <ol className={classes.steps} aria-label={t("Tenants.ProvisionSteps", { name: provision.displayName })}>
      {provision.steps.map(({ step, state }) => {
        const StateIcon = icons[state];
        return (
          <li key={step} data-state={state}>
            <StateIcon size={16} stroke={1.75} aria-hidden />
            {t(`Tenants.Step.${step}`)}
            <VisuallyHidden>{t(`Tenants.StepState.${state}`)}</VisuallyHidden>
          </li>
        );
      })}
    </ol>
  );
}

/** What can be done after a failure. */
function Mending({ provision }: { provision: Provision }) {
  const t = useText();
  const subject = provision.displayName;
  const retrying = useRetryProvision(provision.id);
  const undoing = useUndoProvision(provision.id, () =>
    showToast({ severity: "success", summary: t("Tenants.ProvisionUndone", { name: subject }) }),
  );
  async function ask(): Promise<void> {
    const action = t("Tenants.ProvisionUndo");
    const message = t("Tenants.ProvisionUndoQuestion", { name: subject });
    if (await confirm({ message, action, subject, danger: true })) undoing.mutate();
  }
  return (
    <>
      <Button size="small" loading={retrying.isPending} waits={undoing.isPending} onClick={() => retrying.mutate()}>
        {t("Tenants.ProvisionRetry")}
      </Button>
      <Button
        size="small"
        kind="danger"
        loading={undoing.isPending}
        waits={retrying.isPending}
        onClick={() => void ask()}
      >
        {t("Tenants.ProvisionUndo")}
      </Button>
    </>
  );
}

function ProvisionItem({ provision }: { provision: Provision }) {
  const t = useText();
  const { id, targetId, displayName, status, progressPct, reason } = provision;
  const puttingAway = usePutAwayProvision(id);
  return (
    <li className={classes.provision}>
      <ProgressBar
        withText
        percent={progressPct}
        label={displayName}
        failed={status === "Failed"}
        note={t(`Tenants.ProvisionStatus.${status}`)}
      />
      <Steps provision={provision} />
      {status === "Failed" && (
        <Banner tone="danger" inset>
          {reason}
        </Banner>
      )}
      {status !== "Running" && (
        <div className={classes.tools}>
          {status === "Failed" && <Mending provision={provision} />}
          {status === "Succeeded" && (
            <Link to="/tenants/$id" params={{ id: targetId }} className={buttonClass({ size: "small" })}>
              {t("Tenants.Open")}
            </Link>
          )}
          <Button size="small" kind="quiet" loading={puttingAway.isPending} onClick={() => puttingAway.mutate()}>
            {t("Tenants.ProvisionPutAway")}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Tenants that are being provisioned, and those provisioned lately that were not dismissed. */
export function ProvisionList() {
  const t = useText();
  const provisions = useProvisions();
  if (provisions.length === 0) return null;
  return (
    <Panel title={t("Tenants.Provisions")}>
      <ul className={classes.provisions}>
        {provisions.map((provision) => (
          <ProvisionItem key={provision.id} provision={provision} />
        ))}
      </ul>
    </Panel>
  );
}
