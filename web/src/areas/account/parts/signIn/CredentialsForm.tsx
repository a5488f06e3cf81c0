import { Checkbox, PasswordInput, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState, type FormEvent, type ReactNode } from "react";
import { canOpen } from "@/lib/device";
import { useText } from "@/lib/text";
import { Button } from "@/ui/button";
import type { Credentials } from "./signIn";
import { useReturnUrl } from "../card/useReturnUrl";
import classes from "../card/Account.module.css";

export interface CredentialsFormProps {
  isPending: boolean;
  message: string | null;
  /** Initial values of the fields. */
  filled: { userName: string; password: string } | null;
  onSubmit: (credentials: Credentials) => void;
  /** Other ways to sign in, shown below the button. */
  others?: ReactNode;
}

/** The form's values. */
function readCredentials(form: HTMLFormElement): Credentials {
  const data = new FormData(form);
  const field = (name: string) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
  return { userName: field("username").trim(), password: field("password"), remember: data.has("remember") };
}

/** The password, with the link for those who have forgotten it. */
function PasswordEntry({ filled, error }: { filled: string | undefined; error: string | undefined }) {
  const t = useText();
  const returnUrl = useReturnUrl();
  return (
    <div className={classes.password}>
      {canOpen("/account/forgot-password") && (
        <Link to="/account/forgot-password" search={returnUrl ? { returnUrl } : {}} className={classes.forgot}>
          {t("Account.SignIn.Forgot")}
        </Link>
      )}
      <PasswordInput
        size="lg"
        name="password"
        label={t("Account.SignIn.Password")}
        defaultValue={filled}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ "aria-label": t("Account.SignIn.ShowPassword") }}
        error={error}
        required
        withAsterisk={false}
      />
    </div>
  );
}

/** The sign-in fields, and what was refused. */
export function CredentialsForm({ isPending, message, filled, onSubmit, others }: CredentialsFormProps) {
  const t = useText();
  const [missing, setMissing] = useState<{ userName?: string; password?: string }>({});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const credentials = readCredentials(event.currentTarget);
    const faults = {
      userName: credentials.userName ? undefined : t("Account.SignIn.UserNameMissing"),
      password: credentials.password ? undefined : t("Account.SignIn.PasswordMissing"),
    };
    setMissing(faults);
    const first = faults.userName ? "username" : faults.password ? "password" : null;
    if (first) event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    else onSubmit(credentials);
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {message && (
        <p className={classes.refused} role="alert">
          {message}
        </p>
      )}
      <TextInput
        size="lg"
        name="username"
        label={t("Account.SignIn.UserName")}
        defaultValue={filled?.userName}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={missing.userName}
        required
        withAsterisk={false}
      />
      <PasswordEntry filled={filled?.password} error={missing.password} />
      <Checkbox name="remember" label={t("Account.SignIn.Remember")} />
      <Button type="submit" kind="primary" size="large" loading={isPending}>
        {t("Account.SignIn.Submit")}
      </Button>
      {others}
    </form>
  );
}
