import { Switch } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useRouter, useRouterState } from "@tanstack/react-router";
import { localReturnUrl } from "@/lib/auth/returnUrl";
import { useText } from "@/lib/text";
import { Button } from "@/ui/button";
import { useUserActions } from "../shell/profile";
import classes from "./ManagePage.module.css";
import { PasswordForm } from "./PasswordForm";
import { ProfileForm } from "./ProfileForm";
import { mayChooseSecondFactorQuery, profileQuery, secondFactorQuery, useSwitchSecondFactor } from "./profileQueries";

/** Whether a code is asked for after the password, where that is the user's own choice. */
function SecondFactorForm() {
  const t = useText();
  const { data: mayChoose } = useSuspenseQuery(mayChooseSecondFactorQuery());
  const { data: isOn } = useSuspenseQuery(secondFactorQuery());
  const { data: profile } = useSuspenseQuery(profileQuery());
  const change = useSwitchSecondFactor();
  const reason = profile.emailConfirmed
    ? t("Account.Manage.SecondFactorFixed")
    : t("Account.Manage.SecondFactorUnconfirmed");
  return (
    <Switch
      label={t("Account.Manage.SecondFactorText")}
      description={mayChoose ? undefined : reason}
      checked={change.isPending ? change.variables : isOn}
      disabled={!mayChoose}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  );
}

/** What belongs to the account beside profile and password: all of it is reachable here, also what the menu leaves out. */
function MoreLinks() {
  const t = useText();
  const actions = useUserActions({ withHidden: true }).filter(
    (action) => action.to && action.id !== "my-account" && action.id !== "logout",
  );
  if (actions.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="manage-more">
      <h2 id="manage-more" className={classes.heading}>
        {t("Account.Manage.More")}
      </h2>
      <ul>
        {actions.map((action) => (
          <li key={action.id}>
            <Link to={action.to} className={classes.link}>
              {t(action.name)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The signed-in user's own account. */
export function ManagePage() {
  const t = useText();
  const router = useRouter();
  const { data: profile } = useSuspenseQuery(profileQuery());
  const search = useRouterState({ select: (state) => state.location.search }) as { returnUrl?: string };
  const returnUrl = localReturnUrl(search.returnUrl, location.origin);
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title}>{t("Account.Manage.Title")}</h1>
        {returnUrl && (
          <Button onClick={() => void router.navigate({ href: returnUrl })}>{t("Account.Manage.Return")}</Button>
        )}
      </header>
      <div className={classes.columns}>
        <section className={classes.panel} aria-labelledby="manage-profile">
          <h2 id="manage-profile" className={classes.heading}>
            {t("Account.Manage.Profile")}
          </h2>
          <ProfileForm key={profile.concurrencyStamp} profile={profile} />
        </section>
        <div className={classes.side}>
          {!profile.isExternal && (
            <section className={classes.panel} aria-labelledby="manage-password">
              <h2 id="manage-password" className={classes.heading}>
                {t("Account.Password.Title")}
              </h2>
              <PasswordForm hasPassword={profile.hasPassword} />
            </section>
          )}
          <section className={classes.panel} aria-labelledby="manage-second">
            <h2 id="manage-second" className={classes.heading}>
              {t("Account.Manage.SecondFactor")}
            </h2>
            <SecondFactorForm />
          </section>
          <MoreLinks />
        </div>
      </div>
    </>
  );
}
