import { IconUserOff } from "@tabler/icons-react";
import { useState } from "react";
import { useText } from "@/lib/text";
import { initials } from "./initials";
import classes from "./Person.module.css";

interface AvatarProps {
  name: string;
  size?: "small" | "large" | "huge";
  /** The signed-in user, in the brand's colour. */
  brand?: boolean;
  /** Address of the picture; without one, initials are shown. */
  src?: string | null | undefined;
}

/** A person's picture or initials; decorative next to the name. */
export function Avatar({ name, size = "small", brand, src }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const names = [classes.avatar, size !== "small" && classes[size], brand && classes.brand].filter(Boolean).join(" ");
  return (
    <span className={names} aria-hidden>
      {src && src !== broken ? <img src={src} alt="" onError={() => setBroken(src)} /> : initials(name)}
    </span>
  );
}

interface PersonProps {
  name: string | null | undefined;
  /** Has left, or was deactivated or deleted: the name stays, with a mark. */
  isGone?: boolean | undefined;
}

/** Avatar and name; says so if nobody is set, or if the person is no longer there. */
export function Person({ name, isGone }: PersonProps) {
  const t = useText();
  if (!name) return <span className={classes.nobody}>{t(isGone ? "Ui.SomebodyGone" : "Ui.Nobody")}</span>;
  if (isGone)
    return (
      <span className={classes.person} title={`${name}, ${t("Ui.Gone")}`}>
        <IconUserOff size={16} stroke={1.75} className={classes.mark} aria-hidden />
        <bdi>{name}</bdi>
        <span className={classes.gone}>{t("Ui.Gone")}</span>
      </span>
    );
  return (
    <span className={classes.person} title={name}>
      <Avatar name={name} />
      <bdi>{name}</bdi>
    </span>
  );
}
