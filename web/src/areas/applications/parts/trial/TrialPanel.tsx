import { useState } from "react";
import { startTrial } from "@/api/auth/trial";
import { CheckField } from "@/form";
import { currentCulture, useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Banner, Button, confirm, Section } from "@/ui";
import { useSetTrialAddress, type Application } from "../../queries";
import { trialObstacle, trialPath } from "../../rules";
import classes from "../Applications.module.css";

interface TrialPanelProps {
  application: Application;
}

/** The address of trials at this portal. */
const trialAddress = (): string => new URL(trialPath, location.origin).href;

/** Registers the address of trials at the application, or removes it; either ends what users have agreed to. */
function AddressButton({ application }: TrialPanelProps) {
  const t = useText();
  const change = useSetTrialAddress();
  const own = trialAddress();
  const others = application.redirectUris.filter((address) => address !== own);
  const isThere = others.length < application.redirectUris.length;
  const action = t(isThere ? "Applications.Try.RemoveAddress" : "Applications.Try.AddAddress");
  async function ask(): Promise<void> {
    const message = t("Applications.Try.AddressQuestion", { name: application.displayName });
    if (!(await confirm({ title: action, message, action, danger: isThere }))) return;
    change.mutate({ application, redirectUris: isThere ? others : [...others, own] });
  }
  // An application that signs users in can't be without any address.
  const isLast = isThere && others.length === 0;
  return (
    <Button
      loading={change.isPending}
      disabledReason={isLast ? t("Applications.Try.LastAddress") : undefined}
      onClick={() => void ask()}
    >
      {action}
    </Button>
  );
}

/** The scopes to ask for, and the way to the provider. */
function Start({ application }: TrialPanelProps) {
  const t = useText();
  const [scopes, setScopes] = useState<readonly string[]>(application.scopes);
  const [isLeaving, setLeaving] = useState(false);
  const offered = application.scopes;
  const pick = (name: string, isChosen: boolean): void =>
    setScopes(offered.filter((own) => (own === name ? isChosen : scopes.includes(own))));
  async function start(): Promise<void> {
    setLeaving(true);
    const { id, clientId, displayName: name, clientType } = application;
    const isConfidential = clientType === "confidential";
    // A change of the application may have taken one away since.
    const left = offered.filter((own) => scopes.includes(own));
    const asked = { application: id, clientId, name, isConfidential, redirectUri: trialAddress(), scopes: left };
    try {
      await startTrial({ ...asked, culture: currentCulture() });
    } catch {
      setLeaving(false);
      showToast({ severity: "error", summary: t("Applications.Try.NotReached") });
    }
  }
  return (
    <>
      <fieldset className={classes.choices}>
        <legend>{t("Applications.Scopes")}</legend>
        {offered.map((name) => (
          <CheckField
            key={name}
            label={name}
            value={scopes.includes(name)}
            onChange={(isChosen) => pick(name, isChosen)}
          />
        ))}
      </fieldset>
      <Button kind="primary" loading={isLeaving} onClick={() => void start()}>
        {t("Applications.Try.Start")}
      </Button>
    </>
  );
}

/** A sign-in to the application as it would ask for it, or why that can't be tried here. */
export function TrialPanel({ application }: TrialPanelProps) {
  const t = useText();
  const own = trialAddress();
  const obstacle = trialObstacle(application, own);
  const isThere = application.redirectUris.includes(own);
  return (
    <Section title={t("Applications.Try.Title")} note={t("Applications.Try.Note")}>
      <div className={classes.trial}>
        {obstacle && <Banner inset>{t(`Applications.Try.Obstacle.${obstacle}`, { address: own })}</Banner>}
        {!obstacle && <Start application={application} />}
        {(obstacle === "address" || isThere) && <AddressButton application={application} />}
      </div>
    </Section>
  );
}
