import { Switch } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { confirm } from "@/ui/confirm";
import { profileQuery } from "../own/profileQueries";
import { AuthenticatorDialog } from "../authenticator/AuthenticatorDialog";
import classes from "./Factors.module.css";
import {
  twoFactorStateQuery,
  useAuthenticatorInfo,
  useNewRecoveryCodes,
  useResetAuthenticator,
  useSwitchSecondStep,
  type AuthenticatorInfo,
  type TwoFactorState,
} from "./factorQueries";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog";
import { RememberedBrowsers } from "./RememberedBrowsers";

function Row({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <p className={classes.name}>{name}</p>
        <p className={classes.note}>{note}</p>
      </div>
      {children}
    </li>
  );
}

/** Switch of the second step, if the user may choose. */
function SecondStepSwitch({ state }: { state: TwoFactorState }) {
  const t = useText();
  const { data: profile } = useSuspenseQuery(profileQuery());
  const change = useSwitchSecondStep();
  const hasMeans = profile.emailConfirmed || state.hasAuthenticator || state.hasPasskey;
  const fixed = hasMeans ? t("Account.Manage.SecondFactorFixed") : t("Account.Manage.SecondFactorUnconfirmed");
  const reason = state.isRequired ? t("Account.TwoFactor.Required") : fixed;
  const usesMail = state.isEnabled && !state.hasAuthenticator && !state.hasPasskey;
  return (
    <Switch
      label={t("Account.Manage.SecondFactorText")}
      description={state.canChange ? (usesMail ? t("Account.TwoFactor.ByEmail") : undefined) : reason}
      checked={change.isPending ? change.variables : state.isEnabled}
      disabled={!state.canChange}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  );
}

/** The authenticator app: set up, or to be set up. */
function AuthenticatorRow({ state, onInfo }: { state: TwoFactorState; onInfo: (info: AuthenticatorInfo) => void }) {
  const t = useText();
  const info = useAuthenticatorInfo(onInfo);
  const reset = useResetAuthenticator(() =>
    showToast({ severity: "success", summary: t("Account.TwoFactor.Removed") }),
  );
  const remove = async () => {
    const message = t("Account.TwoFactor.RemoveQuestion");
    if (await confirm({ message, action: t("Account.TwoFactor.Remove"), danger: true })) reset.mutate(undefined);
  };
  return (
    <Row
      name={t("Account.TwoFactor.Authenticator")}
      note={t(state.hasAuthenticator ? "Account.TwoFactor.AuthenticatorOn" : "Account.TwoFactor.AuthenticatorOff")}
    >
      {state.hasAuthenticator ? (
        <Button size="small" loading={reset.isPending} onClick={() => void remove()}>
          {t("Account.TwoFactor.Remove")}
        </Button>
      ) : (
        <Button
          size="small"
          loading={info.isPending}
          disabledReason={state.canSetUpAuthenticator ? undefined : t("Account.Manage.SecondFactorFixed")}
          onClick={() => info.mutate()}
        >
          {t("Account.TwoFactor.SetUp")}
        </Button>
      )}
    </Row>
  );
}

function RecoveryRow({ left, onCodes }: { left: number; onCodes: (codes: readonly string[]) => void }) {
  const t = useText();
  const renew = useNewRecoveryCodes(onCodes);
  const ask = async () => {
    const message = t("Account.Recovery.NewQuestion");
    if (left === 0 || (await confirm({ message, action: t("Account.Recovery.New") }))) renew.mutate(undefined);
  };
  return (
    <Row
      name={t("Account.Recovery.Label")}
      note={left > 0 ? t("Account.Recovery.Left", { count: left }) : t("Account.Recovery.None")}
    >
      <Button size="small" loading={renew.isPending} onClick={() => void ask()}>
        {t("Account.Recovery.New")}
      </Button>
    </Row>
  );
}

/** The second step of the user's own sign-in: the switch, the factors, and remembered browsers. */
export function SecondStepPanel() {
  const { data: state } = useSuspenseQuery(twoFactorStateQuery());
  const [info, setInfo] = useState<AuthenticatorInfo | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <>
      <SecondStepSwitch state={state} />
      <ul className={classes.list}>
        <AuthenticatorRow state={state} onInfo={setInfo} />
        <RecoveryRow left={state.recoveryCodesLeft} onCodes={setCodes} />
      </ul>
      <RememberedBrowsers />
      {info && (
        <AuthenticatorDialog
          info={info}
          onClose={() => setInfo(null)}
          onCodes={(fresh) => {
            setInfo(null);
            setCodes(fresh);
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}
