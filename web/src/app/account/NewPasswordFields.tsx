import { PasswordField, type RecordForm } from "@/form";
import { useText } from "@/lib/text";
import { PasswordRules } from "./PasswordRules";

/** The values of a form in which a new password is chosen. */
export interface NewPasswordValues extends Record<string, unknown> {
  password: string;
  repeat: string;
}

/** Rules of the two fields. */
export const newPasswordRules = {
  password: (value: string) => (value ? null : "Ui.Rule.Required"),
  repeat: (value: string, values: NewPasswordValues) =>
    value === values.password ? null : "Account.Password.NotTheSame",
};

interface NewPasswordFieldsProps<V extends NewPasswordValues> {
  form: RecordForm<V>;
  /** There was no password before. */
  isFirst?: boolean;
}

/** A new password, once more, and what it needs here. */
export function NewPasswordFields<V extends NewPasswordValues>({ form, isFirst = false }: NewPasswordFieldsProps<V>) {
  const t = useText();
  return (
    <>
      <PasswordField
        size="lg"
        label={t(isFirst ? "Account.SignIn.Password" : "Account.Password.New")}
        autoComplete="new-password"
        {...form.getInputProps("password")}
      />
      <PasswordRules password={form.values.password} />
      <PasswordField
        size="lg"
        label={t(isFirst ? "Account.Register.Repeat" : "Account.Password.Repeat")}
        autoComplete="new-password"
        {...form.getInputProps("repeat")}
      />
    </>
  );
}
