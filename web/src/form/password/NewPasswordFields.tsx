import { useText } from "@/lib/text";
import { PasswordField } from "../fields/TextFields";
import type { RecordForm } from "../useRecordForm";
import { OwnerField } from "./OwnerField";
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
  /** The password's owner, for password managers; null if the form has a field for the name, or one before the current password. */
  owner: string | null | undefined;
  /** Names and address of the password's owner, if known. */
  known?: readonly string[];
  /** There was no password before. */
  isFirst?: boolean;
  /** `lg` on the account pages. */
  size?: "md" | "lg";
}

/** A new password, its confirmation, and the rules for it. */
export function NewPasswordFields<V extends NewPasswordValues>(props: NewPasswordFieldsProps<V>) {
  const { form, owner, known, isFirst = false, size } = props;
  const t = useText();
  return (
    <>
      <OwnerField userName={owner} />
      <PasswordField
        size={size}
        label={t(isFirst ? "Account.SignIn.Password" : "Account.Password.New")}
        autoComplete="new-password"
        {...form.getInputProps("password")}
      />
      <PasswordRules password={form.values.password} known={known} />
      <PasswordField
        size={size}
        label={t(isFirst ? "Account.Register.Repeat" : "Account.Password.Repeat")}
        autoComplete="new-password"
        {...form.getInputProps("repeat")}
      />
    </>
  );
}
