import { Link, Outlet, useRouter } from "@tanstack/react-router";
import { localReturnUrl } from "@/lib/auth/returnUrl";
import { ownAccountRoute } from "@/lib/routes";
import { useText } from "@/lib/text";
import { Button } from "@/ui/button";
import { useAccountSections } from "./profile";
import classes from "./AccountFrame.module.css";

function Sections() {
  const t = useText();
  return (
    <nav className={classes.sections} aria-label={t("Account.Manage.Sections")}>
      {useAccountSections().map(({ id, name, icon: Icon, to }) => (
        <Link
          key={id}
          to={to}
          className={classes.section}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ "aria-current": "page" }}
        >
          <Icon size={18} stroke={1.75} aria-hidden />
          {t(name)}
        </Link>
      ))}
    </nav>
  );
}

/** The frame of the signed-in user's own account: navigation between its sections, and a link back. */
export function AccountFrame() {
  const t = useText();
  const router = useRouter();
  const search = ownAccountRoute.useSearch();
  const returnUrl = localReturnUrl(search.returnUrl, location.origin);
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        <h1 className={classes.title}>{t("Account.Manage.Title")}</h1>
        {returnUrl && (
          <Button onClick={() => void router.navigate({ href: returnUrl })}>{t("Account.Manage.Return")}</Button>
        )}
      </header>
      <div className={classes.columns}>
        <Sections />
        <div className={classes.content}>
          <Outlet />
        </div>
      </div>
    </div>
  );
}
