import { PasswordInput, Switch, TextInput } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useRouter, useRouterState } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { useConfiguration } from "@/api/bootstrap";
import { ApiError } from "@/api/errors";
import { localReturnUrl } from "@/lib/auth/returnUrl";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { useUserActions } from "../shell/profile";
import classes from "./ManagePage.module.css";
import { PasswordRules } from "./PasswordRules";
import {
  mayChooseSecondFactorQuery,
  profileQuery,
  secondFactorQuery,
  useAskToConfirmMine,
  useChangePassword,
  useSaveProfile,
  useSwitchSecondFactor,
  type Profile,
} from "./profileQueries";

/** The message of the server about a field, where it named that field. */
function fieldError(error: unknown, member: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.validationErrors.find((fault) => fault.members?.includes(member))?.message;
}

function isTrue(value: string | null | undefined): boolean {
  return value?.toLowerCase() !== "false";
}

function ProfileForm({ profile }: { profile: Profile }) {
  const t = useText();
  const { setting } = useConfiguration();
  const [draft, setDraft] = useState(profile);
  const save = useSaveProfile();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      { ...draft, concurrencyStamp: profile.concurrencyStamp },
      { onSuccess: () => void showToast({ severity: "success", summary: t("AbpUi::SavedSuccessfully") }) },
    );
  };
  const bind = (member: "userName" | "email" | "name" | "surname" | "phoneNumber") => ({
    value: draft[member] ?? "",
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setDraft((current) => ({ ...current, [member]: value }));
    },
    error: fieldError(save.error, member),
  });
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <TextInput
        label={t("Account.Manage.UserName")}
        autoComplete="username"
        disabled={!isTrue(setting.values["Abp.Identity.User.IsUserNameUpdateEnabled"])}
        {...bind("userName")}
      />
      <div className={classes.two}>
        <TextInput label={t("Account.Manage.Name")} autoComplete="given-name" {...bind("name")} />
        <TextInput label={t("Account.Manage.Surname")} autoComplete="family-name" {...bind("surname")} />
      </div>
      <TextInput
        label={t("Account.Manage.Email")}
        type="email"
        autoComplete="email"
        disabled={!isTrue(setting.values["Abp.Identity.User.IsEmailUpdateEnabled"])}
        description={profile.emailConfirmed ? undefined : <Unconfirmed />}
        inputWrapperOrder={["label", "input", "description", "error"]}
        {...bind("email")}
      />
      <TextInput label={t("Account.Manage.Phone")} type="tel" autoComplete="tel" {...bind("phoneNumber")} />
      <div className={classes.foot}>
        <Button type="submit" kind="primary" loading={save.isPending}>
          {t("Account.Manage.SaveProfile")}
        </Button>
      </div>
    </form>
  );
}

function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const t = useText();
  const [fault, setFault] = useState<string>();
  const [typed, setTyped] = useState("");
  const change = useChangePassword();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const field = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? "";
    const isSame = field("new") === field("repeat");
    setFault(isSame ? undefined : t("Account.Password.NotTheSame"));
    if (!isSame) return;
    const passwords = { currentPassword: hasPassword ? field("current") : null, newPassword: field("new") };
    change.mutate(passwords, {
      onSuccess: () => {
        form.reset();
        setTyped("");
        showToast({ severity: "success", summary: t("Account.Password.Changed") });
      },
    });
  };
  const toggle = { "aria-label": t("Account.SignIn.ShowPassword") };
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {hasPassword && (
        <PasswordInput
          name="current"
          label={t("Account.Password.Current")}
          autoComplete="current-password"
          visibilityToggleButtonProps={toggle}
          error={fieldError(change.error, "currentPassword")}
        />
      )}
      <PasswordInput
        name="new"
        label={t("Account.Password.New")}
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
        error={fieldError(change.error, "newPassword")}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <PasswordRules password={typed} />
      <PasswordInput
        name="repeat"
        label={t("Account.Password.Repeat")}
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
        error={fault}
      />
      <div className={classes.foot}>
        <Button type="submit" kind="primary" loading={change.isPending}>
          {t("Account.Password.Change")}
        </Button>
      </div>
    </form>
  );
}

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

/** An address that nobody has confirmed yet, with the way to do it. */
function Unconfirmed() {
  const t = useText();
  const ask = useAskToConfirmMine();
  return (
    <span className={classes.unconfirmed}>
      {t("Account.Manage.Unconfirmed")}{" "}
      <button type="button" className={classes.ask} onClick={() => ask.mutate()}>
        {t("Account.Manage.SendConfirmation")}
      </button>
    </span>
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
