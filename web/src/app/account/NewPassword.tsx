import { PasswordInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useText } from "@/lib/text";
import { Button } from "@/ui/button";
import classes from "./Account.module.css";

interface NewPasswordProps {
  message: string | null;
  isPending: boolean;
  onSubmit: (newPassword: string) => void;
  onBack: () => void;
}

/** The step between password and sign-in when the password is due to be replaced. */
export function NewPassword({ message, isPending, onSubmit, onBack }: NewPasswordProps) {
  const t = useText();
  const [fault, setFault] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [first, again] = event.currentTarget.querySelectorAll<HTMLInputElement>("input");
    const isSame = Boolean(first?.value) && first?.value === again?.value;
    setFault(isSame ? undefined : t("Account.Password.NotTheSame"));
    if (isSame && first) onSubmit(first.value);
  };
  const toggle = { "aria-label": t("Account.SignIn.ShowPassword") };
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <p className={message ? classes.refused : undefined} role={message ? "alert" : undefined}>
        {message ?? t("Account.Password.Due")}
      </p>
      <PasswordInput
        size="lg"
        label={t("Account.Password.New")}
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
        autoFocus
      />
      <PasswordInput
        size="lg"
        label={t("Account.Password.Repeat")}
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
        error={fault}
      />
      <div className={classes.actions}>
        <Button size="large" onClick={onBack}>
          {t("Common.Back")}
        </Button>
        <Button type="submit" kind="primary" size="large" loading={isPending}>
          {t("Account.Password.ChangeAndSignIn")}
        </Button>
      </div>
    </form>
  );
}
