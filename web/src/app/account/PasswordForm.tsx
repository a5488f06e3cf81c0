import { PasswordInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { fieldError } from "./fieldError";
import classes from "./ManagePage.module.css";
import { PasswordRules } from "./PasswordRules";
import { useChangePassword } from "./profileQueries";

/** A new password for one's own account. */
export function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const t = useText();
  const [fault, setFault] = useState<string>();
  const [typed, setTyped] = useState("");
  const change = useChangePassword();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const field = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? "";
    const isSame = field("new") === field("repeat");
    setFault(isSame ? undefined : t("Account.Password.NotTheSame"));
    if (!isSame) return;
    const passwords = { currentPassword: hasPassword ? field("current") : null, newPassword: field("new") };
    change.mutate(passwords, {
      onSuccess: () => {
        form.reset();
        setTyped("");
        showToast({ severity: "success", summary: t("Account.Password.Changed") });
      },
    });
  };
  const toggle = { "aria-label": t("Account.SignIn.ShowPassword") };
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {hasPassword && (
        <PasswordInput
          name="current"
          label={t("Account.Password.Current")}
          autoComplete="current-password"
          visibilityToggleButtonProps={toggle}
          error={fieldError(change.error, "currentPassword")}
        />
      )}
      <PasswordInput
        name="new"
        label={t("Account.Password.New")}
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
        error={fieldError(change.error, "newPassword")}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <PasswordRules password={typed} />
      <PasswordInput
        name="repeat"
        label={t("Account.Password.Repeat")}
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
        error={fault}
      />
      <div className={classes.foot}>
        <Button type="submit" kind="primary" loading={change.isPending}>
          {t("Account.Password.Change")}
        </Button>
      </div>
    </form>
  );
}
