import { Select, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { textOr, useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { sendCode, type SecondStep } from "./signIn";
import classes from "./Account.module.css";

/** Codes of this provider come from an app, so none has to be sent. */
const appProvider = "Authenticator";

interface SecondFactorProps {
  step: SecondStep;
  message: string | null;
  isPending: boolean;
  onSubmit: (second: { provider: string; code: string }) => void;
  onBack: () => void;
}

/** The second step of signing in: a code from an app, or one that is sent. */
export function SecondFactor({ step, message, isPending, onSubmit, onBack }: SecondFactorProps) {
  const t = useText();
  const [provider, setProvider] = useState(step.providers[0] ?? appProvider);
  const [code, setCode] = useState("");
  const send = useMutation({
    mutationFn: () => sendCode(step, provider),
    onSuccess: () => void showToast({ severity: "success", summary: t("Account.Second.Sent") }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) onSubmit({ provider, code: code.trim() });
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {message && (
        <p className={classes.refused} role="alert">
          {message}
        </p>
      )}
      <Select
        size="lg"
        label={t("Account.Second.Provider")}
        data={step.providers.map((name) => ({ value: name, label: textOr(`Account.Second.Provider.${name}`, name) }))}
        value={provider}
        onChange={(value) => setProvider(value ?? provider)}
        allowDeselect={false}
      />
      {provider !== appProvider && (
        <Button onClick={() => send.mutate()} loading={send.isPending}>
          {t("Account.Second.Send")}
        </Button>
      )}
      <TextInput
        size="lg"
        label={t("Account.Second.Code")}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
      <div className={classes.actions}>
        <Button size="large" onClick={onBack}>
          {t("Common.Back")}
        </Button>
        <Button type="submit" kind="primary" size="large" loading={isPending}>
          {t("Account.SignIn.Submit")}
        </Button>
      </div>
    </form>
  );
}
