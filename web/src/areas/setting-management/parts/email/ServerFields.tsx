import { FieldRow, FieldStack, PasswordField, SwitchField, TextField, type RecordForm } from "@/form";
import { useText } from "@/lib/text";
import { Section } from "@/ui";
import { asksToSignIn, keepsPassword, type EmailValues } from "../../values";

interface ServerFieldsProps {
  form: RecordForm<EmailValues>;
  /** The saved values, which decide what happens to the password. */
  stored: EmailValues;
  isHost: boolean;
}

function SignInFields({ form, stored }: Omit<ServerFieldsProps, "isHost">) {
  const t = useText();
  const isKept = keepsPassword(form.values, stored);
  const again = stored.signsIn ? t("Validation.MailPasswordAgain") : undefined;
  return (
    <>
      <FieldRow>
        <TextField isLiteral label={t("AbpSettingManagement::SmtpUserName")} {...form.getInputProps("smtpUserName")} />
        <PasswordField
          autoComplete="new-password"
          label={t("AbpSettingManagement::SmtpPassword")}
          hint={isKept ? t("SettingManagement.PasswordKept") : again}
          {...form.getInputProps("smtpPassword")}
        />
      </FieldRow>
      <TextField
        isLiteral
        optional
        label={t("AbpSettingManagement::SmtpDomain")}
        {...form.getInputProps("smtpDomain")}
      />
    </>
  );
}

/** Host, port, encryption and sign-in of the mail server. */
export function ServerFields({ form, stored, isHost }: ServerFieldsProps) {
  const t = useText();
  const hint = isHost ? "SettingManagement.HostHint" : "SettingManagement.HostHintTenant";
  return (
    <Section title={t("SettingManagement.EmailServer")}>
      <FieldStack>
        <FieldRow>
          <TextField
            isLiteral
            optional
            label={t("AbpSettingManagement::SmtpHost")}
            hint={t(hint)}
            {...form.getInputProps("smtpHost")}
          />
          <TextField
            isLiteral
            inputMode="numeric"
            label={t("AbpSettingManagement::SmtpPort")}
            {...form.getInputProps("smtpPort")}
          />
        </FieldRow>
        <SwitchField label={t("AbpSettingManagement::SmtpEnableSsl")} {...form.getInputProps("smtpEnableSsl")} />
        <SwitchField
          label={t("SettingManagement.SignsIn")}
          hint={t("SettingManagement.SignsInHint")}
          {...form.getInputProps("signsIn")}
        />
        {asksToSignIn(form.values) && <SignInFields form={form} stored={stored} />}
      </FieldStack>
    </Section>
  );
}
