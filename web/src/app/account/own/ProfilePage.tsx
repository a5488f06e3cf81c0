import { useSuspenseQuery } from "@tanstack/react-query";
import { useText } from "@/lib/text";
import { Panel } from "@/ui";
import { profileQuery } from "../profileQueries";
import classes from "./Own.module.css";
import { PictureForm } from "./PictureForm";
import { ProfileForm } from "./ProfileForm";

/** Name, address and telephone number of the signed-in user. */
export function ProfilePage() {
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
