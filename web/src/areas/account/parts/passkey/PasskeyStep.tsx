import { IconKey } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useApiChange } from "@/api/change";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button } from "@/ui/button";
import classes from "../card/Account.module.css";
import { MainAddress } from "../card/MainAddress";
import { passkeyCode, type SecondStep } from "../signIn/signIn";

interface PasskeyStepProps {
  step: SecondStep;
  isPending: boolean;
  rememberBrowser: boolean;
  /** Whether this browser is to be remembered. */
  choice: ReactNode;
  onSubmit: (second: { provider: string; code: string; rememberBrowser: boolean }) => void;
  onBack: () => void;
}

/** The second step with a passkey, in the browser's own dialog. */
export function PasskeyStep({ step, isPending, rememberBrowser, choice, onSubmit, onBack }: PasskeyStepProps) {
  const t = useText();
  const ask = useApiChange({
    call: () => passkeyCode(step),
    onDone: (code) => {
      if (code) onSubmit({ provider: "Passkey", code, rememberBrowser });
      else showToast({ severity: "info", summary: t("Account.Passkeys.Cancelled") });
    },
  });
  return (
    <>
      {choice}
      <MainAddress message="Account.Address.Passkeys" path="/account/login" />
      <div className={classes.actions}>
        <Button size="large" onClick={onBack}>
          {t("Common.Back")}
        </Button>
        <Button
          kind="primary"
          size="large"
          icon={IconKey}
          loading={ask.isPending || isPending}
          data-autofocus
          onClick={() => ask.mutate()}
        >
          {t("Account.Second.UsePasskey")}
        </Button>
      </div>
    </>
  );
}
