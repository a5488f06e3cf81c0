import { VisuallyHidden } from "@mantine/core";
import { fullName, useCurrentUser } from "@/api/bootstrap";
import { usePicture } from "@/api/picture";
import { useText } from "@/lib/text";
import { Avatar } from "@/ui/people";
import { onDemand, usePopup } from "@/ui/popup";
import classes from "./MenuButton.module.css";

const choice = onDemand(async () => (await import("./ProfileItems")).ProfileChoice);

/** The picture or initials of the signed-in user, beside the name. */
export function OwnAvatar() {
  const user = useCurrentUser();
  const src = usePicture(user.id);
  return <Avatar name={fullName(user)} size="large" src={src} brand />;
}

/** The profile menu of the top bar. */
export function ProfileMenu() {
  const t = useText();
  const user = useCurrentUser();
  const { button, isUsed, place } = usePopup("menu", choice.fetch);
  return (
    <>
      <button {...button} type="button" className={classes.button}>
        <VisuallyHidden>{t("Shell.Profile.Open", { name: fullName(user) })}</VisuallyHidden>
        <OwnAvatar />
      </button>
      {isUsed && <choice.Component place={place} />}
    </>
  );
}
