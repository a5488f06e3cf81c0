import { useSuspenseQuery } from "@tanstack/react-query";
import { useText } from "@/lib/text";
import { Panel } from "@/ui";
import { profileQuery } from "./parts/own/profileQueries";
import classes from "./parts/own/Own.module.css";
import { PasswordForm } from "./parts/own/PasswordForm";

/** Changes the user's own password; that of an external provider is changed there. */
export function PasswordPage() {
  const t = useText();
  const { data: profile } = useSuspenseQuery(profileQuery());
  return (
    <div className={classes.page}>
      <Panel title={t("Account.Password.Title")}>
        {profile.isExternal ? (
          <p>{t("Account.Password.External")}</p>
        ) : (
          <PasswordForm hasPassword={profile.hasPassword} />
        )}
      </Panel>
    </div>
  );
}
