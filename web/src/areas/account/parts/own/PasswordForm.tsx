import { useCurrentUser } from "@/api/bootstrap";
import {
  FormPage,
  NewPasswordFields,
  newPasswordRules,
  OwnerField,
  PasswordField,
  rebase,
  useRecordForm,
} from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { useChangePassword } from "./profileQueries";

const empty = { current: "", password: "", repeat: "" };

/** Changes the password of the user's own account. */
export function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const t = useText();
  const { userName, email, name, surName } = useCurrentUser();
  const change = useChangePassword();
  const form = useRecordForm({
    initialValues: empty,
    validate: {
      current: (value: string) => (value || !hasPassword ? null : "Ui.Rule.Required"),
      ...newPasswordRules,
    },
  });
  const submit = ({ current, password }: typeof empty) =>
    change.mutate(
      { currentPassword: hasPassword ? current : null, newPassword: password },
      {
        onSuccess: () => {
          rebase(form, empty);
          showToast({ severity: "success", summary: t("Account.Password.Changed") });
        },
      },
    );
  return (
    <FormPage
      form={form}
      submitLabel={t("Account.Password.Change")}
      loading={change.isPending}
      error={change.error}
      memberPaths={{ currentPassword: "current", newPassword: "password" }}
      onSubmit={submit}
      onCancel={() => form.reset()}
    >
      <OwnerField userName={userName} />
      {hasPassword && (
        <PasswordField
          label={t("Account.Password.Current")}
          autoComplete="current-password"
          {...form.getInputProps("current")}
        />
      )}
      <NewPasswordFields
        form={form}
        owner={null}
        known={[userName, email, name, surName].filter((word) => word !== null)}
      />
    </FormPage>
  );
}
