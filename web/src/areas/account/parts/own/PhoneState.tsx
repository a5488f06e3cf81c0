import { useState } from "react";
import { useConfiguration } from "@/api/bootstrap";
import { TextField, required, useRecordForm, useRecordSubmit } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { useConfirmPhone, useSendPhoneCode, type Profile } from "./profileQueries";
import { Note } from "./Note";
import classes from "./Own.module.css";

/** The code that was sent to the number. */
function CodeForm({ number, onClose }: { number: string; onClose: () => void }) {
  const t = useText();
  const form = useRecordForm({ initialValues: { token: "" }, validate: { token: required<string>() } });
  const confirm = useConfirmPhone(() => {
    showToast({ severity: "success", summary: t("Account.Phone.Done") });
    onClose();
  });
  const onSubmit = ({ token }: { token: string }) => confirm.mutate(token.trim());
  const { element, submit } = useRecordSubmit({ form, error: confirm.error, onSubmit });
  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        // The dialog is inside the profile form, which must not be submitted with it.
        event.stopPropagation();
        submit(event);
      }}
    >
      <p>{t("Account.Phone.Text", { number })}</p>
      <TextField
        label={t("Account.Second.Code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        isLiteral
        autoFocus
        {...form.getInputProps("token")}
      />
      <div className={classes.foot}>
        <Button onClick={onClose}>{t("Common.Cancel")}</Button>
        <Button type="submit" kind="primary" loading={confirm.isPending}>
          {t("Account.Phone.Confirm")}
        </Button>
      </div>
    </form>
  );
}

/** Whether the stored number is confirmed, with a button to confirm it if confirmation is on. */
export function PhoneState({ profile }: { profile: Profile }) {
  const t = useText();
  const { setting } = useConfiguration();
  const [asked, setAsked] = useState(false);
  const send = useSendPhoneCode(() => setAsked(true));
  const number = profile.phoneNumber;
  const mayConfirm = setting.values["Abp.Identity.SignIn.EnablePhoneNumberConfirmation"]?.toLowerCase() === "true";
  if (!number) return null;
  if (profile.phoneNumberConfirmed) return <span>{t("Account.Phone.Confirmed")}</span>;
  if (!mayConfirm) return null;
  return (
    <>
      <Note
        isWarning
        note={t("Account.Phone.Unconfirmed")}
        action={t("Account.Phone.Send")}
        onAction={() => send.mutate(undefined)}
      />
      <Dialog opened={asked} onClose={() => setAsked(false)} title={t("Account.Phone.Title")}>
        <CodeForm number={number} onClose={() => setAsked(false)} />
      </Dialog>
    </>
  );
}
