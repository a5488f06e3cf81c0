import { FormPage, TextField, required, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { Dialog } from "@/ui/dialog";
import classes from "../factors/Factors.module.css";
import { useVerifyAuthenticator, type AuthenticatorInfo } from "../factors/factorQueries";
import { QrCode } from "./QrCode";

interface AuthenticatorDialogProps {
  info: AuthenticatorInfo;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** In groups of four, so that it is easy to type. */
const grouped = (key: string): string => key.replaceAll(/(.{4})(?=.)/gu, "$1 ");

/** Sets up an authenticator app: a QR code, the same key as text, and a code that proves that it works. */
export function AuthenticatorDialog({ info, onCodes, onClose }: AuthenticatorDialogProps) {
  const t = useText();
  const form = useRecordForm({
    initialValues: { code: "" },
    validate: { code: required("Account.Second.CodeMissing") },
  });
  const verify = useVerifyAuthenticator(onCodes);
  return (
    <Dialog opened onClose={onClose} title={t("Account.Authenticator.Title")}>
      <FormPage
        form={form}
        submitLabel={t("Account.Authenticator.Confirm")}
        loading={verify.isPending}
        error={verify.error}
        onSubmit={({ code }) => verify.mutate(code.trim())}
        onCancel={onClose}
      >
        <div className={classes.setup}>
          <p>{t("Account.Authenticator.Scan")}</p>
          <QrCode value={info.uri} label={t("Account.Authenticator.Qr")} />
          <p className={classes.note}>{t("Account.Authenticator.Key")}</p>
          <bdi className={classes.key}>{grouped(info.key)}</bdi>
        </div>
        <TextField
          label={t("Account.Authenticator.Code")}
          hint={t("Account.Authenticator.CodeHint")}
          inputMode="numeric"
          autoComplete="one-time-code"
          isLiteral
          {...form.getInputProps("code")}
        />
      </FormPage>
    </Dialog>
  );
}
