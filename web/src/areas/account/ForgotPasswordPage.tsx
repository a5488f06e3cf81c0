import { all, email, required, TextField, useRecordForm } from "@/form";
import { isProviderUrl } from "@/lib/auth/returnUrl";
import { useText } from "@/lib/text";
import { Button } from "@/ui/button";
import { AccountForm } from "./parts/card/AccountForm";
import { useAskForReset } from "./queries";
import classes from "./parts/card/Account.module.css";
import { Result } from "./parts/card/Result";
import { SignInLink } from "./parts/card/SignInLink";
import { useReturnUrl } from "./parts/card/useReturnUrl";

/** Requests a mail with a link to a new password. The reply doesn't reveal whether the account exists. */
export function ForgotPasswordPage() {
  const t = useText();
  const returnUrl = useReturnUrl();
  // A sign-in that is pending at the provider belongs to this tab; the mail's link opens another.
  const wanted = returnUrl && !isProviderUrl(returnUrl) ? returnUrl : null;
  const ask = useAskForReset();
  const form = useRecordForm({ initialValues: { email: "" }, validate: { email: all(required(), email) } });
  if (ask.isSuccess) {
    return (
      <Result tone="success" message={t("Account.Forgot.Sent", { email: ask.variables.email })}>
        <Button size="large" onClick={() => ask.reset()}>
          {t("Account.Forgot.Other")}
        </Button>
        <SignInLink />
      </Result>
    );
  }
  return (
    <div className={classes.result}>
      <AccountForm
        form={form}
        submitLabel={t("Account.Forgot.Submit")}
        loading={ask.isPending}
        error={ask.error}
        onSubmit={(values) => ask.mutate({ email: values.email.trim(), returnUrl: wanted })}
      >
        <div className={classes.lead}>{t("Account.Forgot.Text")}</div>
        <TextField
          size="lg"
          type="email"
          label={t("Account.Manage.Email")}
          autoComplete="email"
          isLiteral
          {...form.getInputProps("email")}
        />
      </AccountForm>
      <SignInLink />
    </div>
  );
}
