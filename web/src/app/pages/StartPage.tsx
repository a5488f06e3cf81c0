import { Link } from "@tanstack/react-router";
import { fullName, useCurrentUser } from "@/api/bootstrap";
import type { NavigationItem } from "@/lib/menu";
import { useText } from "@/lib/text";
import { useMenuGroups } from "../shell/menuState";
import classes from "./StartPage.module.css";

function leaves(items: readonly NavigationItem[]): NavigationItem[] {
  return items.flatMap((item) => [...(item.path && item.path !== "/" ? [item] : []), ...leaves(item.children)]);
}

/** Links to everything that the caller may open, by group. */
export function StartPage() {
  const t = useText();
  const groups = useMenuGroups();
  const user = useCurrentUser();
  const shown = groups
    .map(({ group, items }) => ({ group, items: leaves(items) }))
    .filter(({ items }) => items.length > 0);
  return (
    <>
      <h1 className={classes.title}>{t("Shell.Start.Title", { name: fullName(user) })}</h1>
      {shown.map(({ group, items }) => (
        <section key={group} className={classes.group} aria-labelledby={`start-${group}`}>
          <h2 id={`start-${group}`} className={classes.caption}>
            {t(`Menu.Group.${group}`)}
          </h2>
          <ul className={classes.cards}>
            {items.map((item) => (
              <li key={item.id}>
                <Link to={item.path ?? "/"} className={classes.card}>
                  {item.icon && <item.icon size={20} stroke={1.6} className={classes.icon} />}
                  <span>{t(item.name)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {shown.length === 0 && <p className={classes.nothing}>{t("Shell.Start.Nothing")}</p>}
    </>
  );
}
