import { useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { useConfiguration } from "@/api/bootstrap";
import { limitsOf } from "@/api/limitsOf";
import {
  all,
  email,
  FieldRow,
  fits,
  NewPasswordFields,
  newPasswordRules,
  required,
  TextField,
  useRecordForm,
  type RecordForm,
} from "@/form";
import { useText } from "@/lib/text";
import classes from "./parts/card/Account.module.css";
import { AccountForm } from "./parts/card/AccountForm";
import { useCreateFirstAdministrator } from "./queries";
import { Result } from "./parts/card/Result";
import { isSetupRequired, setupToken } from "./parts/setup";
import { SignInLink } from "./parts/card/SignInLink";

interface SetupValues extends Record<string, unknown> {
  token: string;
  userName: string;
  name: string;
  surname: string;
  email: string;
  password: string;
  repeat: string;
}

const rules = {
  token: all<string>(required(), fits(limitsOf("SetupAdministrator", "token"))),
  userName: all<string>(required(), fits(limitsOf("SetupAdministrator", "userName"))),
  name: fits(limitsOf("SetupAdministrator", "name")),
  surname: fits(limitsOf("SetupAdministrator", "surname")),
  email: all<string>(required(), email, fits(limitsOf("SetupAdministrator", "email"))),
  ...newPasswordRules,
};

function Fields({ form }: { form: RecordForm<SetupValues> }) {
  const t = useText();
  return (
    <>
      <TextField
        size="lg"
        label={t("Setup.Token")}
        hint={t("Setup.TokenHint")}
        isLiteral
        {...form.getInputProps("token")}
      />
      <TextField
        size="lg"
        label={t("Account.Manage.UserName")}
        autoComplete="username"
        isLiteral
        {...form.getInputProps("userName")}
      />
      <FieldRow>
        <TextField size="lg" label={t("Account.Manage.Name")} optional {...form.getInputProps("name")} />
        <TextField size="lg" label={t("Account.Manage.Surname")} optional {...form.getInputProps("surname")} />
      </FieldRow>
      <TextField
        size="lg"
        type="email"
        label={t("Account.Manage.Email")}
        autoComplete="email"
        isLiteral
        {...form.getInputProps("email")}
      />
      <NewPasswordFields size="lg" form={form} owner={null} isFirst />
    </>
  );
}

function SetupForm({ token }: { token: string }) {
  const t = useText();
  const create = useCreateFirstAdministrator();
  const form = useRecordForm<SetupValues>({
    initialValues: { token, userName: "", name: "", surname: "", email: "", password: "", repeat: "" },
    validate: rules,
  });
  if (create.isSuccess) {
    return (
      <Result tone="success" message={t("Setup.Done")}>
        <SignInLink isAction />
      </Result>
    );
  }
  return (
    <AccountForm
      form={form}
      submitLabel={t("Setup.Submit")}
      loading={create.isPending}
      error={create.error}
      onSubmit={({ userName, name, surname, email: address, password, token: typed }) =>
        create.mutate({
          token: typed.trim(),
          userName: userName.trim(),
          name: name.trim() || null,
          surname: surname.trim() || null,
          email: address.trim(),
          password,
        })
      }
    >
      <p className={classes.lead}>{t("Setup.Text")}</p>
      <Fields form={form} />
    </AccountForm>
  );
}

/** Shown once, on a portal without an administrator: creates the first one. */
export function SetupPage() {
  const t = useText();
  const hash = useRouterState({ select: (state) => state.location.hash });
  // The form itself says that it is done.
  const [wasRequired] = useState(isSetupRequired(useConfiguration()));
  if (wasRequired) return <SetupForm token={setupToken(hash)} />;
  return (
    <Result tone="warning" message={t("Error.Setup.Done")}>
      <SignInLink isAction />
    </Result>
  );
}
