import { limitsOf } from "@/api/limitsOf";
import {
  all,
  FieldStack,
  fits,
  FormPage,
  PasswordField,
  rebase,
  required,
  SwitchField,
  TextField,
  useRecordForm,
  type RecordForm,
} from "@/form";
import { useText } from "@/lib/text";
import { Section } from "@/ui";
import { useSaveProvider, type OAuthSettings } from "../../queries";
import type { ProviderKeeper } from "../../values";

interface OAuthValues extends Record<string, unknown> {
  enableOAuthLogin: boolean;
  clientId: string;
  clientSecret: string;
  authority: string;
  scope: string;
  requireHttpsMetadata: boolean;
  validateIssuerName: boolean;
  validateEndpoints: boolean;
}

const rules = {
  clientId: all<string>(required(), fits(limitsOf("OAuthSettings", "clientId"))),
  clientSecret: fits(limitsOf("OAuthSettings", "clientSecret")),
  authority: all<string>(required(), fits(limitsOf("OAuthSettings", "authority"))),
  scope: fits(limitsOf("OAuthSettings", "scope")),
};

function ProviderFields({ form, keeper }: { form: RecordForm<OAuthValues>; keeper: ProviderKeeper }) {
  const t = useText();
  const address = `${location.origin}/connect/external/callback`;
  return (
    <Section
      title={t(keeper === "identity" ? "OAuthSettings.Provider" : "OAuthSettings.External")}
      note={t("SettingManagement.NotInherited")}
    >
      <FieldStack>
        <SwitchField
          label={t("OAuthSettings.enableOAuthLogin")}
          hint={t("OAuthSettings.enableHint")}
          {...form.getInputProps("enableOAuthLogin")}
        />
        <TextField
          isLiteral
          type="url"
          label={t("OAuthSettings.authority")}
          hint={t("OAuthSettings.authorityHint")}
          {...form.getInputProps("authority")}
        />
        <TextField
          isLiteral
          label={t("OAuthSettings.clientId")}
          hint={t("OAuthSettings.redirectHint", { address })}
          {...form.getInputProps("clientId")}
        />
        <PasswordField
          autoComplete="new-password"
          label={t("OAuthSettings.clientSecret")}
          placeholder={t("SettingManagement.SecretPlaceholder")}
          {...form.getInputProps("clientSecret")}
        />
        <TextField
          isLiteral
          optional
          label={t("OAuthSettings.scope")}
          hint={t("OAuthSettings.scopeHint")}
          {...form.getInputProps("scope")}
        />
      </FieldStack>
    </Section>
  );
}

function CheckFields({ form }: { form: RecordForm<OAuthValues> }) {
  const t = useText();
  return (
    <Section title={t("OAuthSettings.Checks")}>
      <FieldStack>
        <SwitchField label={t("OAuthSettings.requireHttpsMetadata")} {...form.getInputProps("requireHttpsMetadata")} />
        <SwitchField label={t("OAuthSettings.validateIssuerName")} {...form.getInputProps("validateIssuerName")} />
        <SwitchField label={t("OAuthSettings.validateEndpoints")} {...form.getInputProps("validateEndpoints")} />
      </FieldStack>
    </Section>
  );
}

/** The names on the wire of the shape that the account settings have. */
const memberPaths = { "settings[0].enabled": "enableOAuthLogin" };

interface OAuthFormProps {
  settings: OAuthSettings;
  keeper: ProviderKeeper;
}

/** The provider and its checks. The secret is never shown; an empty one keeps the stored one. */
export function OAuthForm({ settings, keeper }: OAuthFormProps) {
  const t = useText();
  const form = useRecordForm<OAuthValues>({
    initialValues: { ...settings, scope: settings.scope ?? "", clientSecret: "" },
    validate: rules,
  });
  const save = useSaveProvider(keeper, () => rebase(form, { ...form.getValues(), clientSecret: "" }));
  return (
    <FormPage
      form={form}
      submitLabel={t(keeper === "identity" ? "SettingManagement.Save" : "OAuthSettings.Save")}
      loading={save.isPending}
      error={save.error}
      memberPaths={memberPaths}
      onSubmit={(values) => save.mutate({ ...values, clientSecret: values.clientSecret || null })}
      onCancel={() => form.reset()}
    >
      <ProviderFields form={form} keeper={keeper} />
      <CheckFields form={form} />
    </FormPage>
  );
}
