import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useText } from "@/lib/text";
import { Button } from "@/ui/button";
import { confirmationQuery, useAskForConfirmation, type MailedLink } from "./accountQueries";
import { mailedLink, type MailedSearch } from "./mailedLink";
import { Result } from "./Result";
import { SignInLink } from "./SignInLink";

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

function Confirmation({ link }: { link: MailedLink }) {
  const t = useText();
  const { data: isConfirmed } = useQuery(confirmationQuery(link));
  if (isConfirmed === undefined) return null;
  if (!isConfirmed) return <VoidLink link={link} />;
  return (
    <Result tone="success" message={t("Account.Confirm.Done")}>
      <SignInLink isAction />
    </Result>
  );
}

/** Where the link of a mail to confirm an address leads. */
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
