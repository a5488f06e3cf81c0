import type { ReactNode } from "react";
import { useText } from "@/lib/text";
import classes from "./ManagePage.module.css";
import { useAskToConfirmMine, useWithdrawEmail, type Profile } from "./profileQueries";

interface NoteProps {
  note: string;
  action: string;
  onAction: () => void;
  isWarning?: boolean;
}

/** What is left to do, with the way to do it. */
function Note({ note, action, onAction, isWarning }: NoteProps): ReactNode {
  return (
    <span className={isWarning ? classes.unconfirmed : undefined}>
      {note}{" "}
      <button type="button" className={classes.ask} onClick={onAction}>
        {action}
      </button>
    </span>
  );
}

/** What is left to do about the address: one that waits for its confirmation, or one that nobody has confirmed yet. */
export function EmailState({ profile }: { profile: Profile }) {
  const t = useText();
  const ask = useAskToConfirmMine();
  const withdraw = useWithdrawEmail();
  if (profile.newEmail) {
    return (
      <Note
        note={t("Account.Manage.NewEmail", { email: profile.newEmail })}
        action={t("Account.Manage.WithdrawEmail")}
        onAction={() => withdraw.mutate()}
      />
    );
  }
  if (profile.emailConfirmed) return null;
  return (
    <Note
      isWarning
      note={t("Account.Manage.Unconfirmed")}
      action={t("Account.Manage.SendConfirmation")}
      onAction={() => ask.mutate()}
    />
  );
}
