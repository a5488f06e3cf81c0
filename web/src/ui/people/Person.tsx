import { useText } from "@/lib/text";
import { initials } from "./initials";
import classes from "./Person.module.css";

interface AvatarProps {
  name: string;
  size?: "small" | "large";
  /** The signed-in user, in the brand's colour. */
  brand?: boolean;
}

/** The initials of a name; decoration beside the name itself. */
export function Avatar({ name, size = "small", brand }: AvatarProps) {
  const names = [classes.avatar, size === "large" && classes.large, brand && classes.brand].filter(Boolean).join(" ");
  return (
    <span className={names} aria-hidden>
      {initials(name)}
    </span>
  );
}

/** Avatar and name; says so when nobody is set. */
export function Person({ name }: { name: string | null | undefined }) {
  const t = useText();
  if (!name) return <span className={classes.nobody}>{t("Ui.Nobody")}</span>;
  return (
    <span className={classes.person} title={name}>
      <Avatar name={name} />
      <bdi>{name}</bdi>
    </span>
  );
}
