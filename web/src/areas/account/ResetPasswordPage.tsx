import { useQuery } from "@tanstack/react-query";
import { Link, useRouterState } from "@tanstack/react-router";
import { isSignedIn, rememberWantedUrl, setTenant } from "@/api/session";
import { NewPasswordFields, newPasswordRules, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { buttonClass } from "@/ui/button";
import { TextSkeleton } from "@/ui/states";
import { AccountForm } from "./parts/card/AccountForm";
import { resetLinkQuery, useResetPassword, type MailedLink } from "./queries";
import { mailedLink, type MailedSearch } from "./parts/mailedLink";
import { Result } from "./parts/card/Result";
import { SignInLink } from "./parts/card/SignInLink";

function VoidLink() {
  const t = useText();
  return (
    <Result tone="warning" message={t("Account.Reset.Void")}>
      <Link to="/account/forgot-password" className={buttonClass({ kind: "primary", size: "large" })}>
        {t("Account.Reset.AskAgain")}
      </Link>
      <SignInLink />
    </Result>
  );
}

interface ResetFormProps {
  link: MailedLink;
  /** The user name of the password's owner. */
  owner: string;
  returnUrl: string | undefined;
}

function ResetForm({ link, owner, returnUrl }: ResetFormProps) {
  const t = useText();
  const reset = useResetPassword(link);
  const form = useRecordForm({ initialValues: { password: "", repeat: "" }, validate: newPasswordRules });
  // The following sign-in is at the tenant of the link, also after a reload.
  const prepareSignIn = () => {
    if (isSignedIn()) return;
    if (returnUrl) rememberWantedUrl(returnUrl);
    void setTenant(link.tenantId);
  };
  if (reset.isSuccess) {
    return (
      <Result tone="success" message={t("Account.Reset.Done")}>
        <SignInLink isAction />
      </Result>
    );
  }
  return (
    <AccountForm
      form={form}
      submitLabel={t("Account.Reset.Submit")}
      loading={reset.isPending}
      error={reset.error}
      onSubmit={({ password }) => reset.mutate(password, { onSuccess: prepareSignIn })}
    >
      <NewPasswordFields size="lg" form={form} owner={owner} />
    </AccountForm>
  );
}

function CheckedLink({ link, returnUrl }: { link: MailedLink; returnUrl: string | undefined }) {
  const { data } = useQuery(resetLinkQuery(link));
  if (data === undefined) return <TextSkeleton />;
  return data.userName ? <ResetForm link={link} owner={data.userName} returnUrl={returnUrl} /> : <VoidLink />;
}

/** Page of the link that resets a forgotten password. */
export function ResetPasswordPage() {
  const search = useRouterState({ select: (state) => state.location.search }) as MailedSearch;
  const link = mailedLink(search, search.resetToken);
  return link ? <CheckedLink link={link} returnUrl={search.returnUrl} /> : <VoidLink />;
}
