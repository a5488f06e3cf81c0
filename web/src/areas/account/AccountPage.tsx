import { useSuspenseQuery } from "@tanstack/react-query";
import { useText } from "@/lib/text";
import { Panel } from "@/ui";
import { profileQuery } from "./parts/own/profileQueries";
import classes from "./parts/own/Own.module.css";
import { PictureForm } from "./parts/own/PictureForm";
import { ProfileForm } from "./parts/own/ProfileForm";

/** Name, address and telephone number of the signed-in user. */
export function AccountPage() {
  const t = useText();
  const { data: profile } = useSuspenseQuery(profileQuery());
  return (
    <div className={classes.page}>
      <Panel title={t("Account.Picture.Title")}>
        <PictureForm />
      </Panel>
      <Panel title={t("Account.Manage.Profile")}>
        <ProfileForm key={profile.concurrencyStamp} profile={profile} />
      </Panel>
    </div>
  );
}
