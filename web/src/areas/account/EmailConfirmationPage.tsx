import { useRouterState } from "@tanstack/react-router";
import { useText } from "@/lib/text";
import { Button } from "@/ui/button";
import classes from "./parts/card/Account.module.css";
import { useAskForConfirmation, useConfirmEmail, type MailedLink } from "./queries";
import { mailedLink, type MailedSearch } from "./parts/mailedLink";
import { Result } from "./parts/card/Result";
import { SignInLink } from "./parts/card/SignInLink";

function VoidLink({ link }: { link: MailedLink }) {
  const t = useText();
  const ask = useAskForConfirmation(link);
  if (ask.isSuccess) {
    return (
      <Result tone="success" message={t("Account.Confirm.Sent")}>
        <SignInLink />
      </Result>
    );
  }
  return (
    <Result tone="warning" message={t("Account.Confirm.Void")}>
      <Button kind="primary" size="large" loading={ask.isPending} onClick={() => ask.mutate()}>
        {t("Account.Confirm.AskAgain")}
      </Button>
      <SignInLink />
    </Result>
  );
}

/** Asks before confirming: mail filters open links too, and run the page's scripts. */
function Confirmation({ link }: { link: MailedLink }) {
  const t = useText();
  const confirm = useConfirmEmail(link);
  if (confirm.data === "void") return <VoidLink link={link} />;
  if (confirm.data) {
    const message = confirm.data === "already" ? "Error.Account.EmailAlreadyConfirmed" : "Account.Confirm.Done";
    return (
      <Result tone="success" message={t(message)}>
        <SignInLink isAction />
      </Result>
    );
  }
  return (
    <div className={classes.result}>
      <div className={classes.lead}>{t("Account.Confirm.Question")}</div>
      <Button kind="primary" size="large" loading={confirm.isPending} onClick={() => confirm.mutate()}>
        {t("Account.Confirm.Submit")}
      </Button>
      <SignInLink />
    </div>
  );
}

/** Page of the link that confirms an address. */
export function EmailConfirmationPage() {
  const t = useText();
  const search = useRouterState({ select: (state) => state.location.search }) as MailedSearch;
  const link = mailedLink(search, search.confirmationToken);
  if (link) return <Confirmation link={link} />;
  return (
    <Result tone="warning" message={t("Account.Confirm.Broken")}>
      <SignInLink />
    </Result>
  );
}
