import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { useConfiguration, useGranted } from "@/api/bootstrap";
import { limitsOf } from "@/api/limitsOf";
import { all, email, FieldRow, fits, FormPage, required, TextField, rebase, useRecordForm, within } from "@/form";
import type { RecordForm } from "@/form";
import { useText } from "@/lib/text";
import { Button, Section } from "@/ui";
import { asksToSignIn, emailRequest, emailValues, keepsPassword, type EmailValues } from "../values";
import { useSaveEmailSettings, type EmailSettings } from "../queries";
import { ServerFields } from "./ServerFields";
import { TestMailForm } from "./TestMailForm";

function rules(stored: EmailValues) {
  return {
    smtpHost: fits(limitsOf("EmailSettings", "smtpHost")),
    smtpPort: all<string>(required(), within(limitsOf("EmailSettings", "smtpPort"))),
    smtpUserName: (user: string, values: EmailValues) => (asksToSignIn(values) ? required<string>()(user) : null),
    smtpPassword: (password: string, values: EmailValues) => {
      if (!asksToSignIn(values) || password || keepsPassword(values, stored)) return null;
      return stored.signsIn ? "Validation.MailPasswordAgain" : "Ui.Rule.Required";
    },
    defaultFromAddress: all<string>(required(), email, fits(limitsOf("EmailSettings", "defaultFromAddress"))),
    defaultFromDisplayName: all<string>(required(), fits(limitsOf("EmailSettings", "defaultFromDisplayName"))),
  };
}

function SenderFields({ form }: { form: RecordForm<EmailValues> }) {
  const t = useText();
  return (
    <Section title={t("SettingManagement.EmailSender")}>
      <FieldRow>
        <TextField
          label={t("AbpSettingManagement::DefaultFromDisplayName")}
          {...form.getInputProps("defaultFromDisplayName")}
        />
        <TextField
          type="email"
          label={t("AbpSettingManagement::DefaultFromAddress")}
          {...form.getInputProps("defaultFromAddress")}
        />
      </FieldRow>
    </Section>
  );
}

/** The mail server and the sender, with a way to try them. */
export function EmailForm({ settings }: { settings: EmailSettings }) {
  const t = useText();
  const isHost = useConfiguration().currentTenant.id === null;
  const mayTest = useGranted("SettingManagement.Emailing.Test");
  const [testing, setTesting] = useState(false);
  const [stored, setStored] = useState(() => emailValues(settings));
  const form = useRecordForm<EmailValues>({ initialValues: stored, validate: rules(stored) });
  const save = useSaveEmailSettings(() => {
    const saved = { ...form.getValues(), smtpPassword: "" };
    setStored(saved);
    rebase(form, saved);
  });
  return (
    <>
      <FormPage
        form={form}
        submitLabel={t("SettingManagement.Save")}
        loading={save.isPending}
        error={save.error}
        memberPaths={{ smtpUseDefaultCredentials: "signsIn" }}
        onSubmit={(values) => save.mutate(emailRequest(values))}
        onCancel={() => form.reset()}
        footStart={
          mayTest && (
            <Button
              icon={IconSend}
              disabledReason={form.isDirty() ? t("SettingManagement.SaveFirst") : undefined}
              onClick={() => setTesting(true)}
            >
              {t("SettingManagement.Test")}
            </Button>
          )
        }
      >
        <ServerFields form={form} stored={stored} isHost={isHost} />
        <SenderFields form={form} />
      </FormPage>
      {testing && <TestMailForm sender={stored.defaultFromAddress} onClose={() => setTesting(false)} />}
    </>
  );
}
