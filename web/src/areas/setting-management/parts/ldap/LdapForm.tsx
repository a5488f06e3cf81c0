import { IconPlugConnected } from "@tabler/icons-react";
import { limitsOf } from "@/api/limitsOf";
import {
  all,
  FieldRow,
  FieldStack,
  fits,
  fitsAnd,
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
import { latinDigits } from "@/lib/typedNumber";
import { showToast } from "@/lib/toast";
import { Button, Section } from "@/ui";
import { useSaveLdapSettings, useTestDirectory, type LdapSettings } from "../../queries";

interface LdapValues extends Record<string, unknown> {
  enableLdapLogin: boolean;
  ldaps: boolean;
  ldapServerHost: string;
  ldapServerPort: string;
  ldapBaseDc: string;
  ldapDomain: string;
  ldapUserName: string;
  ldapPassword: string;
}

/** Required fields of a directory that is switched on. */
const whenOn = (text: string, { enableLdapLogin }: LdapValues): string | null =>
  enableLdapLogin ? required<string>()(text) : null;

const rules = {
  ldapServerHost: fitsAnd(limitsOf("LdapSettings", "ldapServerHost"), whenOn),
  ldapServerPort: all<string>(required(), fits(limitsOf("LdapSettings", "ldapServerPort"))),
  ldapBaseDc: fitsAnd(limitsOf("LdapSettings", "ldapBaseDc"), whenOn),
  ldapDomain: fits(limitsOf("LdapSettings", "ldapDomain")),
  ldapUserName: fits(limitsOf("LdapSettings", "ldapUserName")),
  ldapPassword: fits(limitsOf("LdapSettings", "ldapPassword")),
};

function ServerFields({ form }: { form: RecordForm<LdapValues> }) {
  const t = useText();
  return (
    <Section title={t("LdapSettings.Server")} note={t("SettingManagement.NotInherited")}>
      <FieldStack>
        <SwitchField
          label={t("LdapSettings.enableLdapLogin")}
          hint={t("LdapSettings.enableHint")}
          {...form.getInputProps("enableLdapLogin")}
        />
        <FieldRow>
          <TextField isLiteral label={t("LdapSettings.ldapServerHost")} {...form.getInputProps("ldapServerHost")} />
          <TextField
            isLiteral
            inputMode="numeric"
            label={t("LdapSettings.ldapServerPort")}
            {...form.getInputProps("ldapServerPort")}
          />
        </FieldRow>
        <SwitchField
          label={t("LdapSettings.ldaps")}
          hint={t("LdapSettings.ldapsHint")}
          {...form.getInputProps("ldaps")}
        />
        <TextField
          isLiteral
          label={t("LdapSettings.ldapBaseDc")}
          hint={t("LdapSettings.ldapBaseDcHint")}
          {...form.getInputProps("ldapBaseDc")}
        />
        <TextField
          isLiteral
          optional
          label={t("LdapSettings.ldapDomain")}
          hint={t("LdapSettings.ldapDomainHint")}
          {...form.getInputProps("ldapDomain")}
        />
      </FieldStack>
    </Section>
  );
}

function AccountFields({ form }: { form: RecordForm<LdapValues> }) {
  const t = useText();
  return (
    <Section title={t("LdapSettings.Account")}>
      <FieldRow>
        <TextField
          isLiteral
          optional
          label={t("LdapSettings.ldapUserName")}
          hint={t("LdapSettings.ldapUserNameHint")}
          {...form.getInputProps("ldapUserName")}
        />
        <PasswordField
          autoComplete="new-password"
          label={t("LdapSettings.ldapPassword")}
          placeholder={t("SettingManagement.SecretPlaceholder")}
          {...form.getInputProps("ldapPassword")}
        />
      </FieldRow>
    </Section>
  );
}

/** Form values from the server's response, which never contains the password. */
function valuesOf(settings: LdapSettings): LdapValues {
  return {
    enableLdapLogin: settings.enableLdapLogin,
    ldaps: settings.ldaps,
    ldapServerHost: settings.ldapServerHost ?? "",
    ldapServerPort: settings.ldapServerPort ?? "",
    ldapBaseDc: settings.ldapBaseDc ?? "",
    ldapDomain: settings.ldapDomain ?? "",
    ldapUserName: settings.ldapUserName ?? "",
    ldapPassword: "",
  };
}

/** Says how the saved directory treats the portal. */
function useDirectoryTest() {
  const t = useText();
  return useTestDirectory(({ isReachable, showsPeople }) => {
    const isFine = isReachable && showsPeople;
    const outcome = isReachable ? (showsPeople ? "Answers" : "ShowsNobody") : "Silent";
    showToast({
      severity: isFine ? "success" : "warn",
      summary: t(`LdapSettings.Test.${outcome}`),
      sticky: !isFine,
      key: "directory",
    });
  });
}

/** The directory and the portal's account there. The password is never shown; an empty one keeps the stored one. */
export function LdapForm({ settings }: { settings: LdapSettings }) {
  const t = useText();
  const form = useRecordForm<LdapValues>({ initialValues: valuesOf(settings), validate: rules });
  const test = useDirectoryTest();
  const save = useSaveLdapSettings(() => {
    rebase(form, { ...form.getValues(), ldapPassword: "" });
    if (form.getValues().enableLdapLogin) test.mutate();
  });
  return (
    <FormPage
      form={form}
      submitLabel={t("SettingManagement.Save")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) =>
        save.mutate({
          ...values,
          ldapServerPort: latinDigits(values.ldapServerPort),
          ldapPassword: values.ldapPassword || null,
        })
      }
      onCancel={() => form.reset()}
      footStart={
        settings.enableLdapLogin && (
          <Button
            icon={IconPlugConnected}
            loading={test.isPending}
            disabledReason={form.isDirty() ? t("SettingManagement.SaveFirst") : undefined}
            onClick={() => test.mutate()}
          >
            {t("LdapSettings.Test")}
          </Button>
        )
      }
    >
      <ServerFields form={form} />
      <AccountFields form={form} />
    </FormPage>
  );
}
