import { Checkbox, SegmentedControl } from "@mantine/core";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useConfiguration } from "@/api/bootstrap";
import { useApiChange } from "@/api/change";
import { required, TextField, useRecordForm } from "@/form";
import { textOr, useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { AccountForm } from "../card/AccountForm";
import classes from "../card/Account.module.css";
import { PasskeyStep } from "../passkey/PasskeyStep";
import { mayRememberBrowser } from "../card/settings";
import { sendCode, type SecondStep } from "./signIn";

interface SecondFactorProps {
  step: SecondStep;
  message: string | null;
  isPending: boolean;
  onSubmit: (second: { provider: string; code: string; rememberBrowser: boolean }) => void;
  onBack: () => void;
}

/** Providers for which a code has to be sent first. */
const sent: readonly string[] = ["Email", "Phone"];

/** Sends the code at once if the provider needs it; returns a function that sends it again. */
function useSending(step: SecondStep, provider: string) {
  const t = useText();
  const { mutate, isPending } = useApiChange({
    call: (by: string) => sendCode(step, by),
    onDone: () => void showToast({ severity: "success", summary: t("Account.Second.Sent") }),
  });
  const sentFor = useRef<string>(undefined);
  useEffect(() => {
    if (!sent.includes(provider) || sentFor.current === step.token) return;
    sentFor.current = step.token;
    mutate(provider);
  }, [mutate, provider, step.token]);
  return { isPending, again: () => mutate(provider) };
}

interface CodeStepProps extends Omit<SecondFactorProps, "message"> {
  provider: string;
  rememberBrowser: boolean;
  /** Whether this browser is to be remembered. */
  choice: ReactNode;
}

/** A code to enter: from the app, by mail, or a recovery code. */
function CodeStep({ step, provider, isPending, rememberBrowser, choice, onSubmit, onBack }: CodeStepProps) {
  const t = useText();
  const form = useRecordForm({
    initialValues: { code: "" },
    validate: { code: required("Account.Second.CodeMissing") },
  });
  const sending = useSending(step, provider);
  const isRecovery = provider === "RecoveryCode";
  return (
    <>
      <AccountForm
        form={form}
        submitLabel={t("Account.SignIn.Submit")}
        loading={isPending}
        error={null}
        onSubmit={({ code }) => onSubmit({ provider, code: code.trim(), rememberBrowser })}
        onBack={{ label: t("Common.Back"), run: onBack }}
      >
        <TextField
          size="lg"
          label={t(isRecovery ? "Account.Second.Provider.RecoveryCode" : "Account.Second.Code")}
          {...(isRecovery ? {} : { inputMode: "numeric" as const })}
          autoComplete={isRecovery ? "off" : "one-time-code"}
          isLiteral
          {...form.getInputProps("code")}
        />
        {choice}
      </AccountForm>
      {sent.includes(provider) && (
        <Button kind="quiet" loading={sending.isPending} onClick={sending.again}>
          {t("Account.Second.SendAgain")}
        </Button>
      )}
    </>
  );
}

/** The second step of signing in, with one of the user's providers. */
export function SecondFactor({ step, message, isPending, onSubmit, onBack }: SecondFactorProps) {
  const t = useText();
  const { setting } = useConfiguration();
  const [provider, setProvider] = useState(step.providers[0] ?? "");
  const [rememberBrowser, setRememberBrowser] = useState(false);
  const choice = mayRememberBrowser(setting.values) && (
    <Checkbox
      label={t("Account.Second.RememberBrowser")}
      checked={rememberBrowser}
      onChange={(event) => setRememberBrowser(event.currentTarget.checked)}
    />
  );
  const shared = { step, isPending, rememberBrowser, choice, onSubmit, onBack };
  return (
    <div className={classes.result}>
      <div className={classes.lead}>{textOr(`Account.Second.Text.${provider}`, t("Account.SignIn.SecondNeeded"))}</div>
      {step.providers.length > 1 && (
        <SegmentedControl
          orientation="vertical"
          fullWidth
          aria-label={t("Account.Second.Provider")}
          data={step.providers.map((name) => ({ value: name, label: textOr(`Account.Second.Provider.${name}`, name) }))}
          value={provider}
          onChange={setProvider}
        />
      )}
      {message && (
        <div className={classes.refused} role="alert">
          {message}
        </div>
      )}
      {provider === "Passkey" ? (
        <PasskeyStep {...shared} />
      ) : (
        <CodeStep key={provider} {...shared} provider={provider} />
      )}
    </div>
  );
}
