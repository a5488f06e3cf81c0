import { SegmentedControl } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { required, TextField, useRecordForm } from "@/form";
import { textOr, useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { AccountForm } from "./AccountForm";
import classes from "./Account.module.css";
import { sendCode, type SecondStep } from "./signIn";

interface SecondFactorProps {
  step: SecondStep;
  message: string | null;
  isPending: boolean;
  onSubmit: (second: { provider: string; code: string }) => void;
  onBack: () => void;
}

/** The second step of signing in: a code that is sent at once. */
export function SecondFactor({ step, message, isPending, onSubmit, onBack }: SecondFactorProps) {
  const t = useText();
  const [provider, setProvider] = useState(step.providers[0] ?? "");
  const form = useRecordForm({
    initialValues: { code: "" },
    validate: { code: required("Account.Second.CodeMissing") },
  });
  const send = useMutation({
    mutationFn: (by: string) => sendCode(step, by),
    onSuccess: () => void showToast({ severity: "success", summary: t("Account.Second.Sent") }),
  });
  const { mutate } = send;
  const sentFor = useRef<string>(undefined);
  useEffect(() => {
    if (!provider || sentFor.current === step.token) return;
    sentFor.current = step.token;
    mutate(provider);
  }, [mutate, provider, step.token]);
  return (
    <div className={classes.result}>
      <div className={classes.lead}>{textOr(`Account.Second.Text.${provider}`, t("Account.SignIn.SecondNeeded"))}</div>
      {step.providers.length > 1 && (
        <SegmentedControl
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
      <AccountForm
        form={form}
        submitLabel={t("Account.SignIn.Submit")}
        loading={isPending}
        error={null}
        onSubmit={({ code }) => onSubmit({ provider, code: code.trim() })}
        onBack={{ label: t("Common.Back"), run: onBack }}
      >
        <TextField
          size="lg"
          label={t("Account.Second.Code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          isLiteral
          {...form.getInputProps("code")}
        />
      </AccountForm>
      <Button kind="quiet" loading={send.isPending} onClick={() => mutate(provider)}>
        {t("Account.Second.SendAgain")}
      </Button>
    </div>
  );
}
