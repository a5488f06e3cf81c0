import { Menu } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useConfiguration, useCurrentUser } from "@/api/bootstrap";
import { signOut } from "@/api/session";
import type { UserActionRegistration } from "@/lib/registry";
import { useText } from "@/lib/text";
import { initials } from "@/ui/people";
import { reportFailure } from "../errors/report";
import classes from "./MenuButton.module.css";
import { fullName, useUserActions } from "./profile";

/** The initials of the signed-in user; the name stands beside them. */
export function OwnAvatar() {
  const user = useCurrentUser();
  return (
    <span className={classes.avatar} aria-hidden="true">
      {initials(fullName(user))}
    </span>
  );
}

/** Who is signed in, and what they can do about it. */
export function ProfileItems() {
  const t = useText();
  const router = useRouter();
  const user = useCurrentUser();
  const { currentTenant } = useConfiguration();
  const actions = useUserActions({ withHidden: false });
  const run = (action: UserActionRegistration) => {
    if (action.id === "logout") void signOut().catch(reportFailure);
    else if (action.action) action.action();
    else if (action.id === "my-account") {
      const query = new URLSearchParams({ returnUrl: router.state.location.href });
      void router.navigate({ href: `${action.to ?? ""}?${query.toString()}` });
    } else if (action.to) void router.navigate({ to: action.to });
  };
  return (
    <>
      <div className={classes.who}>
        <bdi className={classes.name}>{fullName(user)}</bdi>
        <bdi className={classes.detail}>{user.email}</bdi>
        <bdi className={classes.detail}>{currentTenant.name ?? t("Shell.Profile.Host")}</bdi>
      </div>
      <Menu.Divider />
      {actions.map((action) => (
        <Menu.Item key={action.id} onClick={() => run(action)}>
          {t(action.name)}
        </Menu.Item>
      ))}
    </>
  );
}

/** The profile menu of the top bar. */
export function ProfileMenu() {
  const t = useText();
  const user = useCurrentUser();
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className={classes.button} aria-label={t("Shell.Profile.Open", { name: fullName(user) })}>
          <OwnAvatar />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <ProfileItems />
      </Menu.Dropdown>
    </Menu>
  );
}
