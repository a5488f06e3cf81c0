import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useCurrentUser } from "@/api/bootstrap";
import { ApiError, isRefused } from "@/api/errors";
import { limitsOf } from "@/api/limitsOf";
import { rememberTenant } from "@/api/rememberedTenant";
import { isSignedIn, setTenant, signOut } from "@/api/session";
import { all, FieldRow, fits, NewPasswordFields, newPasswordRules, required, TextField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { Button } from "@/ui/button";
import { Unloaded } from "@/ui/states";
import classes from "./parts/card/Account.module.css";
import { AccountForm } from "./parts/card/AccountForm";
import { invitationQuery, useAcceptInvitation, type Invitation, type InvitationLink } from "./queries";
import { invitationLink, type MailedSearch } from "./parts/mailedLink";
import { Result } from "./parts/card/Result";
import { SignInLink } from "./parts/card/SignInLink";

/** Another user may be signed in to this browser; the invitation has nothing to do with them. */
function SignedInNote({ email }: { email: string }) {
  const t = useText();
  const { userName } = useCurrentUser();
  if (!isSignedIn()) return null;
  return (
    <div className={classes.lead} role="status">
      {t("Invitations.Accept.SignedIn", { userName: userName ?? "", email })}
    </div>
  );
}

/** The form that accepts the invitation. */
function useAcceptance(link: InvitationLink, invitation: Invitation) {
  const accept = useAcceptInvitation(link);
  const form = useRecordForm({
    initialValues: {
      userName: invitation.userName ?? "",
      name: invitation.name ?? "",
      surname: invitation.surname ?? "",
      password: "",
      repeat: "",
    },
    validate: {
      userName: all(required(), fits(limitsOf("AcceptInvitation", "userName"))),
      name: fits(limitsOf("AcceptInvitation", "name")),
      surname: fits(limitsOf("AcceptInvitation", "surname")),
      ...newPasswordRules,
    },
  });
  const submit = ({ userName, name, surname, password }: typeof form.values) =>
    accept.mutate(
      { userName: userName.trim(), name: name.trim() || null, surname: surname.trim() || null, password },
      {
        // The following sign-in is at the tenant of the link.
        onSuccess: () => {
          if (!isSignedIn()) void setTenant(link.tenantId);
        },
      },
    );
  return { form, accept, submit };
}

function NameFields({ form }: { form: ReturnType<typeof useAcceptance>["form"] }) {
  const t = useText();
  return (
    <FieldRow>
      <TextField size="lg" label={t("Account.Manage.Name")} optional {...form.getInputProps("name")} />
      <TextField size="lg" label={t("Account.Manage.Surname")} optional {...form.getInputProps("surname")} />
    </FieldRow>
  );
}

/** The way on: another user who is signed in here has to go first, or the invitee would end up in their account. */
function WayOn({ tenantId }: { tenantId: string | null }) {
  const t = useText();
  const { userName } = useCurrentUser();
  if (!isSignedIn()) return <SignInLink isAction />;
  return (
    <Button kind="primary" size="large" onClick={() => void signOut(() => rememberTenant(tenantId))}>
      {t("Invitations.Accept.SignInInstead", { userName: userName ?? "" })}
    </Button>
  );
}

function AcceptForm({ link, invitation }: { link: InvitationLink; invitation: Invitation }) {
  const t = useText();
  const { form, accept, submit } = useAcceptance(link, invitation);
  const { place, inviter, email, userName } = invitation;
  if (accept.isSuccess) {
    return (
      <Result tone="success" message={t("Invitations.Accept.Done", { place })}>
        <WayOn tenantId={link.tenantId} />
      </Result>
    );
  }
  return (
    <AccountForm
      form={form}
      submitLabel={t("Invitations.Accept.Submit")}
      loading={accept.isPending}
      error={accept.error}
      onSubmit={submit}
    >
      <p className={classes.lead}>
        {inviter
          ? t("Invitations.Accept.Text", { inviter, place, email })
          : t("Invitations.Accept.TextNobody", { place, email })}
      </p>
      <SignedInNote email={email} />
      {userName ? (
        <p className={classes.lead}>{t("Invitations.Accept.UserName", { userName })}</p>
      ) : (
        <>
          <TextField
            size="lg"
            label={t("Account.Manage.UserName")}
            autoComplete="username"
            isLiteral
            {...form.getInputProps("userName")}
          />
          <NameFields form={form} />
        </>
      )}
      <NewPasswordFields size="lg" form={form} owner={userName} isFirst />
    </AccountForm>
  );
}

/** The server's message about a link that is no longer valid. */
function refusal(error: unknown, broken: string): string {
  return error instanceof ApiError && error.status === 400 ? error.message : broken;
}

function CheckedLink({ link }: { link: InvitationLink }) {
  const t = useText();
  const invitation = useQuery(invitationQuery(link));
  if (invitation.data) return <AcceptForm link={link} invitation={invitation.data} />;
  if (!isRefused(invitation.error)) return <Unloaded query={invitation} />;
  return (
    <Result tone="warning" message={refusal(invitation.error, t("Error.Invitation.Invalid"))}>
      <SignInLink />
    </Result>
  );
}

/** Page of an invitation link: the invitee chooses a user name and a password. */
export function InvitationPage() {
  const t = useText();
  const search = useRouterState({ select: (state) => state.location.search }) as MailedSearch;
  const link = invitationLink(search);
  if (link) return <CheckedLink link={link} />;
  return (
    <Result tone="warning" message={t("Error.Invitation.Invalid")}>
      <SignInLink />
    </Result>
  );
}
