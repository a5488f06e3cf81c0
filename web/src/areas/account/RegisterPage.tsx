import { currentBrand } from "@/api/brand";
import { useConfiguration } from "@/api/bootstrap";
import { limitsOf } from "@/api/limitsOf";
import { all, email, fits, NewPasswordFields, newPasswordRules, required, TextField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { AccountForm } from "./parts/card/AccountForm";
import { useRegister } from "./queries";
import classes from "./parts/card/Account.module.css";
import { Result } from "./parts/card/Result";
import { SignInLink } from "./parts/card/SignInLink";
import { mayRegister } from "./parts/card/settings";

function ConfirmAddress({ address }: { address: string }) {
  const t = useText();
  return (
    <Result tone="success" message={t("Account.Register.Confirm", { email: address })}>
      <SignInLink />
    </Result>
  );
}

function RegisterForm() {
  const t = useText();
  const register = useRegister();
  const form = useRecordForm({
    initialValues: { userName: "", emailAddress: "", password: "", repeat: "" },
    validate: {
      userName: all(required(), fits(limitsOf("Register", "userName"))),
      emailAddress: all(required(), email, fits(limitsOf("Register", "emailAddress"))),
      ...newPasswordRules,
    },
  });
  if (register.isSuccess) return <ConfirmAddress address={register.variables.emailAddress} />;
  return (
    <div className={classes.result}>
      <AccountForm
        form={form}
        submitLabel={t("Account.Register.Submit")}
        loading={register.isPending}
        error={register.error}
        onSubmit={({ userName, emailAddress, password }) =>
          register.mutate({
            userName: userName.trim(),
            emailAddress: emailAddress.trim(),
            password,
            appName: currentBrand().name,
          })
        }
      >
        <TextField
          size="lg"
          label={t("Account.Manage.UserName")}
          autoComplete="username"
          isLiteral
          {...form.getInputProps("userName")}
        />
        <TextField
          size="lg"
          type="email"
          label={t("Account.Manage.Email")}
          autoComplete="email"
          isLiteral
          {...form.getInputProps("emailAddress")}
        />
        <NewPasswordFields
          size="lg"
          form={form}
          owner={null}
          known={[form.values.userName, form.values.emailAddress]}
          isFirst
        />
      </AccountForm>
      <SignInLink />
    </div>
  );
}

/** Registers an account, where the organisation allows it. */
export function RegisterPage() {
  const t = useText();
  const { setting, currentTenant } = useConfiguration();
  if (mayRegister(setting.values, currentTenant.id)) return <RegisterForm />;
  return (
    <Result tone="warning" message={t("Account.Register.Closed")}>
      <SignInLink />
    </Result>
  );
}
