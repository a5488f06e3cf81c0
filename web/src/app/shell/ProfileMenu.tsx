import { VisuallyHidden } from "@mantine/core";
import { useCurrentUser } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { initials } from "@/ui/people";
import { onDemand, usePopup } from "@/ui/popup";
import classes from "./MenuButton.module.css";
import { fullName } from "./profile";

const choice = onDemand(async () => (await import("./ProfileItems")).ProfileChoice);

/** The initials of the signed-in user; the name stands beside them. */
export function OwnAvatar() {
  const user = useCurrentUser();
  return (
    <span className={classes.avatar} aria-hidden="true">
      {initials(fullName(user))}
    </span>
  );
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
