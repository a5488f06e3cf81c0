import { useCurrentUser } from "@/api/bootstrap";
import { DateField, FieldRow, PasswordField, PasswordRules, SwitchField, TextField, type RecordForm } from "@/form";
import { useText } from "@/lib/text";
import type { User } from "../queries";
import type { UserValues } from "../values";
import classes from "./Users.module.css";

interface FieldsProps {
  form: RecordForm<UserValues>;
  user: User | null;
}

/** A changed address or number is no longer confirmed. */
function useReach({ form, user }: FieldsProps) {
  function bind(path: "email" | "phoneNumber", mark: "emailConfirmed" | "phoneNumberConfirmed") {
    const field = form.getInputProps(path);
    return {
      ...field,
      onChange: (value: string): void => {
        form.setFieldValue(path, value);
        if (user) form.setFieldValue(mark, false);
      },
    };
  }
  return { address: bind("email", "emailConfirmed"), number: bind("phoneNumber", "phoneNumberConfirmed") };
}

/** Identity and contact of the user. An invited user chooses user name and password. */
export function PersonFields({ form, user }: FieldsProps) {
  const t = useText();
  const isInvited = form.values.firstSignIn === "Invitation";
  const { address, number } = useReach({ form, user });
  return (
    <>
      {!isInvited && <TextField label={t("Users.UserName")} isLiteral {...form.getInputProps("userName")} autoFocus />}
      <FieldRow>
        <TextField label={t("Users.FirstName")} optional {...form.getInputProps("name")} />
        <TextField label={t("Users.LastName")} optional {...form.getInputProps("surname")} />
      </FieldRow>
      <FieldRow>
        <TextField label={t("Users.Email")} type="email" isLiteral {...address} />
        {!isInvited && <TextField label={t("Users.Phone")} type="tel" optional {...number} />}
      </FieldRow>
      {!user && !isInvited && (
        <>
          <PasswordField label={t("Users.Password")} autoComplete="new-password" {...form.getInputProps("password")} />
          <PasswordRules password={form.values.password} />
        </>
      )}
    </>
  );
}

/** Whether and how the user signs in. */
export function AccessFields({ form, user }: FieldsProps) {
  const t = useText();
  const isSelf = useCurrentUser().id === user?.id;
  const field = (path: keyof UserValues & string) => form.getInputProps(path);
  return (
    <>
      <DateField label={t("Users.LastDay")} hint={t("Users.LastDayHint")} optional {...field("lastDay")} />
      <div className={classes.switches}>
        <SwitchField
          label={t("Users.Active")}
          hint={t(isSelf ? "Users.ActiveSelf" : "Users.ActiveHint")}
          disabled={isSelf}
          {...field("isActive")}
        />
        <SwitchField label={t("Users.Lockout")} hint={t("Users.LockoutHint")} {...field("lockoutEnabled")} />
        <SwitchField label={t("Users.EmailConfirmed")} {...field("emailConfirmed")} />
        <SwitchField label={t("Users.PhoneConfirmed")} {...field("phoneNumberConfirmed")} />
        {/* The password of an external provider's user is kept there. */}
        {!user?.isExternal && (
          <SwitchField
            label={t("Users.ChangePassword")}
            hint={t("Users.ChangePasswordHint")}
            {...field("shouldChangePassword")}
          />
        )}
      </div>
    </>
  );
}
