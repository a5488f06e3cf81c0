import { useText } from "@/lib/text";
import { useAskToConfirmMine, useWithdrawEmail, type Profile } from "./profileQueries";
import { Note } from "./Note";

/** What is left to do about the address: a new one is waiting for confirmation, or the current one isn't confirmed yet. */
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
