import { useCurrentUser } from "@/api/bootstrap";
import { limitsOf } from "@/api/limitsOf";
import { all, email, fits, FormDrawer, required, TextArea, TextField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { useSendTest } from "../../queries";

interface TestMailFormProps {
  /** The saved sender's address. */
  sender: string;
  onClose: () => void;
}

/** Sends a message at once; the mail server's objections are shown above the fields. */
export function TestMailForm({ sender, onClose }: TestMailFormProps) {
  const t = useText();
  const form = useRecordForm({
    initialValues: {
      targetEmailAddress: useCurrentUser().email ?? "",
      subject: t("AbpSettingManagement::TestEmailSubject"),
      body: t("AbpSettingManagement::TestEmailBody"),
    },
    validate: {
      targetEmailAddress: all<string>(required(), email, fits(limitsOf("TestMail", "targetEmailAddress"))),
      subject: all<string>(required(), fits(limitsOf("TestMail", "subject"))),
      body: fits(limitsOf("TestMail", "body")),
    },
  });
  const send = useSendTest(() => {
    const address = form.getValues().targetEmailAddress;
    showToast({ severity: "success", summary: t("SettingManagement.TestSent", { address }) });
    onClose();
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("SettingManagement.Test")}
      form={form}
      submitLabel={t("AbpSettingManagement::Send")}
      loading={send.isPending}
      error={send.error}
      onSubmit={(values) => send.mutate({ senderEmailAddress: sender, ...values })}
    >
      <p>{t("SettingManagement.TestText")}</p>
      <TextField type="email" label={t("SettingManagement.TestTo")} {...form.getInputProps("targetEmailAddress")} />
      <TextField label={t("AbpSettingManagement::Subject")} {...form.getInputProps("subject")} />
      <TextArea label={t("AbpSettingManagement::Body")} optional {...form.getInputProps("body")} />
    </FormDrawer>
  );
}
