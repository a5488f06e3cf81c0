import { useEffect, useRef } from "react";
import { useApiChange } from "@/api/change";
import { required, TextField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { AccountForm } from "../card/AccountForm";
import classes from "../card/Account.module.css";
import { confirmPhone, sendPhoneCode, type PhoneStep } from "../signIn/signIn";

interface PhoneConfirmationProps {
  step: PhoneStep;
  /** Why the repeated attempt was refused. */
  message: string | null;
  isPending: boolean;
  /** The number is confirmed: the sign-in can be repeated. */
  onConfirmed: () => void;
  onBack: () => void;
}

/** The step after a correct password when only a confirmed phone number is missing. */
export function PhoneConfirmation({ step, message, isPending, onConfirmed, onBack }: PhoneConfirmationProps) {
  const t = useText();
  const form = useRecordForm({
    initialValues: { code: "" },
    validate: { code: required("Account.Second.CodeMissing") },
  });
  const { mutate, isPending: isSending } = useApiChange({
    call: () => sendPhoneCode(step),
    onDone: () => void showToast({ severity: "success", summary: t("Account.Second.Sent") }),
  });
  const confirm = useApiChange({
    call: (code: string) => confirmPhone(step, code),
    ownRefusal: true,
    onDone: onConfirmed,
  });
  const sentFor = useRef<string>(undefined);
  useEffect(() => {
    if (sentFor.current === step.token) return;
    sentFor.current = step.token;
    mutate();
  }, [mutate, step.token]);
  return (
    <div className={classes.result}>
      <AccountForm
        form={form}
        submitLabel={t("Account.Phone.ConfirmAndSignIn")}
        loading={confirm.isPending || isPending}
        error={confirm.error}
        onSubmit={({ code }) => confirm.mutate(code.trim())}
        onBack={{ label: t("Common.Back"), run: onBack }}
      >
        <div className={message ? classes.refused : classes.lead} role={message ? "alert" : undefined}>
          {message ?? t("Account.Phone.Due")}
        </div>
        <TextField
          size="lg"
          label={t("Account.Second.Code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          isLiteral
          {...form.getInputProps("code")}
        />
      </AccountForm>
      <Button kind="quiet" loading={isSending} onClick={() => mutate()}>
        {t("Account.Second.SendAgain")}
      </Button>
    </div>
  );
}
