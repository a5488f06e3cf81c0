import {
  FormPage,
  NewPasswordFields,
  newPasswordRules,
  SwitchField,
  useRecordForm,
  type NewPasswordValues,
} from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Dialog } from "@/ui";
import { useSetPassword, type User } from "../../queries";
import { fullName } from "../../rules";

interface PasswordValues extends NewPasswordValues {
  mustChange: boolean;
}

/** Sets another user's password. */
export function PasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useText();
  const name = fullName(user);
  const form = useRecordForm<PasswordValues>({
    initialValues: { password: "", repeat: "", mustChange: true },
    validate: newPasswordRules,
  });
  const save = useSetPassword(user, () => {
    showToast({ severity: "success", summary: t("Users.PasswordSet", { name }) });
    onClose();
  });
  return (
    <Dialog opened onClose={onClose} title={t("Users.PasswordTitle", { name })}>
      <FormPage
        form={form}
        submitLabel={t("Users.SetPassword")}
        loading={save.isPending}
        error={save.error}
        memberPaths={{ newPassword: "password" }}
        onSubmit={({ password, mustChange }) =>
          save.mutate({ newPassword: password, shouldChangePasswordOnNextLogin: mustChange })
        }
        onCancel={onClose}
      >
        <div>{t("Users.PasswordText", { name })}</div>
        <NewPasswordFields form={form} owner={user.userName} />
        <SwitchField
          label={t("Users.ChangePassword")}
          hint={t("Users.ChangePasswordHint")}
          {...form.getInputProps("mustChange")}
        />
      </FormPage>
    </Dialog>
  );
}
