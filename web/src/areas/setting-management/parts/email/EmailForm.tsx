import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { useConfiguration, useGranted } from "@/api/bootstrap";
import { limitsOf } from "@/api/limitsOf";
import { all, email, FieldRow, fits, FormPage, required, TextField, rebase, useRecordForm, within } from "@/form";
import type { RecordForm } from "@/form";
import { useText } from "@/lib/text";
import { Button, Section } from "@/ui";
import { asksToSignIn, emailRequest, emailValues, keepsPassword, type EmailValues } from "../../values";
import { emailSettingsQuery, useSaveEmailSettings, type EmailSettings } from "../../queries";
import { emailNames } from "../setting/names";
import { ServerFields } from "./ServerFields";
import { Setting } from "../setting/Setting";
import { TestMailForm } from "./TestMailForm";
import { useOrigins, type Origins } from "../setting/useOrigins";

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

function SenderFields({ form, origins }: { form: RecordForm<EmailValues>; origins: Origins }) {
  const t = useText();
  return (
    <Section title={t("SettingManagement.EmailSender")}>
      <FieldRow>
        <Setting
          origins={origins}
          path="defaultFromDisplayName"
          label={t("AbpSettingManagement::DefaultFromDisplayName")}
        >
          <TextField
            label={t("AbpSettingManagement::DefaultFromDisplayName")}
            {...form.getInputProps("defaultFromDisplayName")}
          />
        </Setting>
        <Setting origins={origins} path="defaultFromAddress" label={t("AbpSettingManagement::DefaultFromAddress")}>
          <TextField
            type="email"
            label={t("AbpSettingManagement::DefaultFromAddress")}
            {...form.getInputProps("defaultFromAddress")}
          />
        </Setting>
      </FieldRow>
    </Section>
  );
}

/** Mail server and sender, with a test message. */
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
  const query = emailSettingsQuery();
  const onReset = (values: EmailValues): void => setStored(values);
  const origins = useOrigins({ form, names: emailNames, query, valuesOf: emailValues, onReset });
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
        <Setting origins={origins} path="smtpHost" label={t("SettingManagement.EmailServer")}>
          <ServerFields form={form} stored={stored} isHost={isHost} />
        </Setting>
        <SenderFields form={form} origins={origins} />
      </FormPage>
      {testing && <TestMailForm sender={stored.defaultFromAddress} onClose={() => setTesting(false)} />}
    </>
  );
}
