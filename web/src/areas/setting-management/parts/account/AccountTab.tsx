import { useQuery } from "@tanstack/react-query";
import { useConfiguration } from "@/api/bootstrap";
import { FieldStack, FormPage, rebase, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { Section, Unloaded } from "@/ui";
import { accountSettingsQuery, useSaveAccountSettings, type AccountSettings } from "../../queries";
import { ExternalProviderCard } from "../externalProvider/ExternalProviderCard";
import { IdleSettingsCard } from "./IdleSettingsCard";
import { signInNames } from "../setting/names";
import { SettingSwitch } from "../setting/Setting";
import { hasProviderCard } from "../tabs/tabs";
import { TwoFactorCard } from "./TwoFactorCard";
import { useOrigins } from "../setting/useOrigins";
import classes from "./AccountTab.module.css";

interface SignInValues extends Record<string, unknown> {
  isSelfRegistrationEnabled: boolean;
  enableLocalLogin: boolean;
}

function signInValues({ isSelfRegistrationEnabled, enableLocalLogin }: AccountSettings): SignInValues {
  return { isSelfRegistrationEnabled, enableLocalLogin: enableLocalLogin ?? true };
}

/** Registration and password sign-in. */
function SignInForm({ settings }: { settings: AccountSettings }) {
  const t = useText();
  const isHost = useConfiguration().currentTenant.id === null;
  const form = useRecordForm<SignInValues>({ initialValues: signInValues(settings) });
  const save = useSaveAccountSettings(() => rebase(form));
  const query = accountSettingsQuery();
  const origins = useOrigins({ form, names: signInNames, query, valuesOf: signInValues });
  const fields = { form, origins };
  return (
    <FormPage
      form={form}
      submitLabel={t("SettingManagement.Save")}
      loading={save.isPending}
      error={save.error}
      onSubmit={({ isSelfRegistrationEnabled, enableLocalLogin }) =>
        save.mutate({ isSelfRegistrationEnabled, enableLocalLogin })
      }
      onCancel={() => form.reset()}
    >
      <Section title={t("SettingManagement.SignInSection")} note={t("SettingManagement.Enumeration")}>
        <FieldStack>
          <SettingSwitch
            {...fields}
            path="isSelfRegistrationEnabled"
            label={t("SettingManagement.SelfRegistration")}
            hint={t(isHost ? "SettingManagement.SelfRegistrationHost" : "SettingManagement.SelfRegistrationTenant")}
          />
          <SettingSwitch
            {...fields}
            path="enableLocalLogin"
            label={t("SettingManagement.LocalLogin")}
            hint={t("SettingManagement.LocalLoginHint")}
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
  if (!settings.data) return <Unloaded query={settings} />;
  return (
    <div className={classes.tab}>
      <SignInForm settings={settings.data} />
      {hasProvider && <ExternalProviderCard />}
      <IdleSettingsCard />
      <TwoFactorCard />
    </div>
  );
}
