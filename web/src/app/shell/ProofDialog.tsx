import { PasswordInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useCurrentUser } from "@/api/bootstrap";
import { useApiChange } from "@/api/change";
import { api } from "@/api/client";
import { ApiError } from "@/api/errors";
import { signOutFor } from "@/api/session";
import { OwnerField } from "@/form/password/OwnerField";
import { useStore } from "@/lib/store";
import { useText } from "@/lib/text";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { reportFailure } from "../errors/report";
import { proofAsked } from "./identityProof";
import classes from "./ProofDialog.module.css";

function ProofForm({ onAnswer }: { onAnswer: (proved: boolean) => void }) {
  const t = useText();
  const { userName } = useCurrentUser();
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
  // A sign-in is a proof, too, and the only one of users whose password is kept by a provider.
  const signInAgain = () => {
    onAnswer(false);
    void signOutFor(location.pathname + location.search).catch(reportFailure);
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
      <p>{t("Account.Proof.Otherwise")}</p>
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
