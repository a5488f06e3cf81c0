import { useText } from "@/lib/text";
import { initials } from "./initials";
import classes from "./Person.module.css";

interface AvatarProps {
  name: string;
  /** Address of a picture; initials when absent. */
  picture?: string | undefined;
  size?: "small" | "large";
  /** The signed-in user, in the brand's colour. */
  brand?: boolean;
}

/** A face or the initials of a name; decoration beside the name itself. */
export function Avatar({ name, picture, size = "small", brand }: AvatarProps) {
  const names = [classes.avatar, size === "large" && classes.large, brand && classes.brand].filter(Boolean).join(" ");
  return (
    <span className={names} aria-hidden>
      {picture ? <img src={picture} alt="" loading="lazy" /> : initials(name)}
    </span>
  );
}

/** Avatar and name; says so when nobody is set. */
export function Person({ name, picture }: { name: string | null | undefined; picture?: string | undefined }) {
  const t = useText();
  if (!name) return <span className={classes.nobody}>{t("Ui.Nobody")}</span>;
  return (
    <span className={classes.person} title={name}>
      <Avatar name={name} picture={picture} />
      <bdi>{name}</bdi>
    </span>
  );
}
