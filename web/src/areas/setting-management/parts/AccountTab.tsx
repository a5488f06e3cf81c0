import { useQuery } from "@tanstack/react-query";
import { useConfiguration } from "@/api/bootstrap";
import { FieldStack, FormPage, SwitchField, rebase, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { ErrorState, Section, TextSkeleton } from "@/ui";
import { accountSettingsQuery, useSaveAccountSettings, type AccountSettings } from "../queries";
import { ExternalProviderCard } from "./ExternalProviderCard";
import { hasProviderCard } from "./tabs";
import { TwoFactorCard } from "./TwoFactorCard";
import { IdleSettingsCard } from "./IdleSettingsCard";
import classes from "./AccountTab.module.css";

/** Registration and password sign-in. */
function SignInForm({ settings }: { settings: AccountSettings }) {
  const t = useText();
  const isHost = useConfiguration().currentTenant.id === null;
  const { isSelfRegistrationEnabled, enableLocalLogin } = settings;
  const form = useRecordForm({
    initialValues: { isSelfRegistrationEnabled, enableLocalLogin: enableLocalLogin ?? true },
  });
  const save = useSaveAccountSettings(() => rebase(form));
  return (
    <FormPage
      form={form}
      submitLabel={t("SettingManagement.Save")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate(values)}
      onCancel={() => form.reset()}
    >
      <Section title={t("SettingManagement.SignInSection")} note={t("SettingManagement.Enumeration")}>
        <FieldStack>
          <SwitchField
            label={t("SettingManagement.SelfRegistration")}
            hint={t(isHost ? "SettingManagement.SelfRegistrationHost" : "SettingManagement.SelfRegistrationTenant")}
            {...form.getInputProps("isSelfRegistrationEnabled")}
          />
          <SwitchField
            label={t("SettingManagement.LocalLogin")}
            hint={t("SettingManagement.LocalLoginHint")}
            {...form.getInputProps("enableLocalLogin")}
          />
        </FieldStack>
      </Section>
    </FormPage>
  );
}

/** Registration, sign-in, external provider, idle timeout and second step; each card is saved on its own. */
export function AccountTab() {
  const { auth, features } = useConfiguration();
  const hasProvider = hasProviderCard(auth.grantedPolicies, features.values);
  const settings = useQuery(accountSettingsQuery());
  if (settings.isError) return <ErrorState onRetry={() => void settings.refetch()} retrying={settings.isFetching} />;
  if (!settings.data) return <TextSkeleton />;
  return (
    <div className={classes.tab}>
      <SignInForm settings={settings.data} />
      {hasProvider && <ExternalProviderCard />}
      <IdleSettingsCard />
      <TwoFactorCard />
    </div>
  );
}
