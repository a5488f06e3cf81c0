import { limitsOf } from "@/api/limitsOf";
import { all, fits, FormDrawer, PasswordField, required, TextField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { useLinkDirectory, type LinkDirectory } from "../queries";

/** Proves that an account in the directory is the caller's. */
export function DirectoryForm({ onClose }: { onClose: () => void }) {
  const t = useText();
  const form = useRecordForm<LinkDirectory & Record<string, unknown>>({
    initialValues: { userName: "", password: "" },
    validate: {
      userName: all<string>(required(), fits(limitsOf("LinkDirectory", "userName"))),
      password: all<string>(required(), fits(limitsOf("LinkDirectory", "password"))),
    },
  });
  const link = useLinkDirectory(() => {
    showToast({ severity: "success", summary: t("ExternalLogins.Linked") });
    onClose();
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("ExternalLogins.LinkDirectory")}
      form={form}
      submitLabel={t("ExternalLogins.Link")}
      loading={link.isPending}
      error={link.error}
      onSubmit={({ userName, password }) => link.mutate({ userName, password })}
    >
      <p>{t("ExternalLogins.DirectoryText")}</p>
      <TextField
        isLiteral
        autoFocus
        autoComplete="username"
        label={t("ExternalLogins.UserName")}
        {...form.getInputProps("userName")}
      />
      <PasswordField
        autoComplete="current-password"
        label={t("ExternalLogins.Password")}
        {...form.getInputProps("password")}
      />
    </FormDrawer>
  );
}
