import { PasswordInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useCurrentUser } from "@/api/bootstrap";
import { useApiChange } from "@/api/change";
import { api } from "@/api/client";
import { ApiError } from "@/api/errors";
import { OwnerField } from "@/form/password/OwnerField";
import { useStore } from "@/lib/store";
import { useText } from "@/lib/text";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
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
      <div className={classes.foot}>
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
