import { Menu } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { Fragment } from "react";
import { fullName, useConfiguration, useCurrentUser } from "@/api/bootstrap";
import { signOut } from "@/api/session";
import type { UserActionRegistration } from "@/lib/registry";
import { useText } from "@/lib/text";
import { groupedActions } from "@/lib/userMenu";
import { PopupMenu, type PopupPlace } from "@/ui/popup";
import { reportFailure } from "../errors/report";
import classes from "./MenuButton.module.css";
import { useUserActions } from "./profile";

/** Who is signed in, and what they can do about it. */
export function ProfileItems() {
  const t = useText();
  const router = useRouter();
  const user = useCurrentUser();
  const { currentTenant } = useConfiguration();
  const actions = useUserActions();
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
      {groupedActions(actions).map((group) => (
        <Fragment key={group[0]?.id}>
          <Menu.Divider role="separator" />
          {group.map((action) => (
            <Menu.Item key={action.id} onClick={() => run(action)}>
              {t(action.name)}
            </Menu.Item>
          ))}
        </Fragment>
      ))}
    </>
  );
}

/** The menu of the signed-in user. */
export function ProfileChoice({ place }: { place: PopupPlace }) {
  return (
    <PopupMenu place={place}>
      <ProfileItems />
    </PopupMenu>
  );
}
