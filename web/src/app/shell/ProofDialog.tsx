import { PasswordInput } from "@mantine/core";
import { useEffect, useState, type FormEvent } from "react";
import { closeSignInWindow, openSignInWindow } from "@/api/auth/signInWindow";
import { useCurrentUser } from "@/api/bootstrap";
import { useApiChange } from "@/api/change";
import { api } from "@/api/client";
import { ApiError } from "@/api/errors";
import { signOutFor } from "@/api/session";
import { OwnerField } from "@/form/password/OwnerField";
import { onAuthEvent } from "@/lib/auth/events";
import { useStore } from "@/lib/store";
import { useText } from "@/lib/text";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { reportFailure } from "../errors/report";
import { proofAsked } from "./identityProof";
import classes from "./ProofDialog.module.css";

/**
 * A sign-in is a proof, too, and the only one of users whose password is kept by a provider. Beside the page where that is possible; what
 * was refused is then repeated with the new tokens.
 */
function useSignInAgain(onAnswer: (proved: boolean) => void) {
  const { impersonatorUserId } = useCurrentUser();
  const [isBeside, setBeside] = useState(false);
  useEffect(() => {
    const stop = onAuthEvent(({ type }) => {
      if (type === "token_received") onAnswer(true);
    });
    return () => {
      stop();
      closeSignInWindow();
    };
  }, [onAnswer]);
  const signInAgain = () => {
    // Somebody who acts as another user would come back as themselves.
    if (!impersonatorUserId && openSignInWindow()) {
      setBeside(true);
      return;
    }
    onAnswer(false);
    void signOutFor(location.pathname + location.search).catch(reportFailure);
  };
  return { isBeside, signInAgain };
}

function ProofForm({ onAnswer }: { onAnswer: (proved: boolean) => void }) {
  const t = useText();
  const { userName } = useCurrentUser();
  const { isBeside, signInAgain } = useSignInAgain(onAnswer);
  const [password, setPassword] = useState("");
  const proof = useApiChange({
    call: () => api.POST("/api/account/reauthenticate", { body: { password } }),
    ownRefusal: true,
    onDone: () => onAnswer(true),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password) proof.mutate();
  };
  const refusal = proof.error instanceof ApiError ? proof.error : null;
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <p>{t("Account.Proof.Text")}</p>
      <OwnerField userName={userName} />
      <PasswordInput
        data-autofocus
        label={t("Account.Proof.Password")}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ "aria-label": t("Account.SignIn.ShowPassword") }}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={refusal && (refusal.validationErrors[0]?.message ?? refusal.message)}
      />
      <p role="status">{t(isBeside ? "Account.Proof.Beside" : "Account.Proof.Otherwise")}</p>
      <div className={classes.foot}>
        <Button className={classes.again} onClick={signInAgain}>
          {t("Account.SignIn.Again")}
        </Button>
        <Button onClick={() => onAnswer(false)}>{t("Common.Cancel")}</Button>
        <Button type="submit" kind="primary" loading={proof.isPending}>
          {t("Account.Proof.Confirm")}
        </Button>
      </div>
    </form>
  );
}

/** Asks for the password again before a change to how the user proves who they are. */
export function ProofDialog() {
  const t = useText();
  const answer = useStore(proofAsked);
  return (
    <Dialog opened={answer !== null} onClose={() => answer?.(false)} title={t("Account.Proof.Title")}>
      {answer && <ProofForm onAnswer={answer} />}
    </Dialog>
  );
}
