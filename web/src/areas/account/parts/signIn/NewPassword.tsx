import { NewPasswordFields, newPasswordRules, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { AccountForm } from "../card/AccountForm";
import classes from "../card/Account.module.css";

interface NewPasswordProps {
  /** The user name and password that were entered. */
  userName: string;
  message: string | null;
  /** The server's objection, if it has an error code of its own. */
  error: unknown;
  isPending: boolean;
  onSubmit: (newPassword: string) => void;
  onBack: () => void;
}

/** The step after a correct password that is due to be replaced. */
export function NewPassword({ userName, message, error, isPending, onSubmit, onBack }: NewPasswordProps) {
  const t = useText();
  const form = useRecordForm({ initialValues: { password: "", repeat: "" }, validate: newPasswordRules });
  return (
    <AccountForm
      form={form}
      submitLabel={t("Account.Password.ChangeAndSignIn")}
      loading={isPending}
      error={error}
      memberPaths={{ newPassword: "password" }}
      onSubmit={({ password }) => onSubmit(password)}
      onBack={{ label: t("Common.Back"), run: onBack }}
    >
      <div className={message ? classes.refused : classes.lead} role={message ? "alert" : undefined}>
        {message ?? t("Account.Password.Due")}
      </div>
      <NewPasswordFields size="lg" form={form} owner={userName} />
    </AccountForm>
  );
}
