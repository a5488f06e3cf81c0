import { useQuery } from "@tanstack/react-query";
import { useConfiguration } from "@/api/bootstrap";
import { FormPage, SwitchField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { ErrorState, TextSkeleton } from "@/ui";
import { accountSettingsQuery, useSaveAccountSettings, type AccountSettings } from "../queries";

function AccountForm({ settings }: { settings: AccountSettings }) {
  const t = useText();
  const isHost = useConfiguration().currentTenant.id === null;
  const form = useRecordForm({ initialValues: { ...settings } });
  const save = useSaveAccountSettings(() => {
    form.resetDirty();
    showToast({ severity: "success", summary: t("SettingManagement.Saved") });
  });
  return (
    <FormPage
      form={form}
      submitLabel={t("SettingManagement.Save")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate(values)}
      onCancel={() => form.reset()}
    >
      <SwitchField
        label={t("SettingManagement.SelfRegistration")}
        hint={t(isHost ? "SettingManagement.SelfRegistrationHost" : "SettingManagement.SelfRegistrationTenant")}
        {...form.getInputProps("isSelfRegistrationEnabled")}
      />
    </FormPage>
  );
}

/** How people get accounts. */
export function AccountTab() {
  const settings = useQuery(accountSettingsQuery());
  if (settings.isError) return <ErrorState onRetry={() => void settings.refetch()} retrying={settings.isFetching} />;
  if (!settings.data) return <TextSkeleton />;
  return <AccountForm settings={settings.data} />;
}
