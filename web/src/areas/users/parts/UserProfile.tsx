import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Panel, PropertyList } from "@/ui";
import type { User } from "../queries";
import { Confirmed } from "./UserMarks";
import classes from "./Users.module.css";

/** Identity and contact details of a user. */
function Person({ user }: { user: User }) {
  const t = useText();
  return (
    <Panel title={t("Users.Person")}>
      <PropertyList
        properties={[
          { label: t("Users.UserName"), value: <bdi>{user.userName}</bdi> },
          { label: t("Users.FirstName"), value: user.name && <bdi>{user.name}</bdi> },
          { label: t("Users.LastName"), value: user.surname && <bdi>{user.surname}</bdi> },
          {
            label: t("Users.Email"),
            value: (
              <Confirmed isConfirmed={user.emailConfirmed}>
                <a href={`mailto:${user.email}`}>{user.email}</a>
              </Confirmed>
            ),
          },
          {
            label: t("Users.Phone"),
            value: user.phoneNumber && (
              <Confirmed isConfirmed={user.phoneNumberConfirmed}>{user.phoneNumber}</Confirmed>
            ),
          },
        ]}
      />
    </Panel>
  );
}

/** Whether and how a user signs in, and when they last did. */
function Access({ user }: { user: User }) {
  const t = useText();
  const format = useFormat();
  const yesNo = (value: boolean): string => t(value ? "Ui.Yes" : "Ui.No");
  return (
    <Panel title={t("Users.Access")}>
      <PropertyList
        properties={[
          { label: t("Users.Active"), value: yesNo(user.isActive) },
          { label: t("Users.LastDay"), value: user.lastDay && format.date(user.lastDay), hideWhenEmpty: true },
          { label: t("Users.Lockout"), value: yesNo(user.lockoutEnabled) },
          { label: t("Users.FailedAttempts"), value: format.number(user.accessFailedCount) },
          { label: t("Users.TwoFactor"), value: yesNo(user.twoFactorEnabled) },
          { label: t("Users.ChangePassword"), value: yesNo(user.shouldChangePasswordOnNextLogin) },
          { label: t("Users.External"), value: user.isExternal && yesNo(true), hideWhenEmpty: true },
          { label: t("Users.LastSignIn"), value: user.lastLoginTime && format.dateTime(user.lastLoginTime) },
          {
            label: t("Users.LastPasswordChange"),
            value: user.lastPasswordChangeTime && format.dateTime(user.lastPasswordChangeTime),
          },
          { label: t("Users.Created"), value: format.dateTime(user.creationTime) },
        ]}
      />
    </Panel>
  );
}

/** Details of a user. */
export function UserProfile({ user }: { user: User }) {
  return (
    <div className={classes.panels}>
      <Person user={user} />
      <Access user={user} />
    </div>
  );
}
