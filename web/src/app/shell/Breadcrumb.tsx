import { Link, useRouterState } from "@tanstack/react-router";
import { IconChevronRight, IconHome } from "@tabler/icons-react";
import { Fragment, useMemo } from "react";
import { buildBreadcrumb, type Crumb } from "@/lib/breadcrumb";
import { pageCrumbs } from "@/lib/crumbs";
import { useStore } from "@/lib/store";
import { useText } from "@/lib/text";
import { useMenuGroups, useSelection } from "./menuState";
import classes from "./Breadcrumb.module.css";

function useCrumbs(): Crumb[] {
  const t = useText();
  const groups = useMenuGroups();
  const added = useStore(pageCrumbs);
  const selection = useSelection(groups, null);
  const matches = useRouterState({ select: (state) => state.matches });
  return useMemo(() => {
    const titles = matches.flatMap((match): Crumb[] =>
      match.staticData.title ? [{ title: t(match.staticData.title), link: match.pathname }] : [],
    );
    return buildBreadcrumb({
      home: { title: t("Menu.Home"), icon: IconHome },
      trail: selection?.trail ?? [],
      textOf: (item) => t(item.breadcrumbText ?? item.name),
      titles: [...titles, ...added],
    });
  }, [t, selection, matches, added]);
}

function Step({ crumb, isLast }: { crumb: Crumb; isLast: boolean }) {
  if (isLast || !crumb.link) {
    return (
      <span dir="auto" className={isLast ? classes.current : undefined} aria-current={isLast ? "page" : undefined}>
        {crumb.title}
      </span>
    );
  }
  return (
    <Link to={crumb.link} search={crumb.queryParams} hash={crumb.fragment} className={classes.link}>
      {crumb.title}
    </Link>
  );
}

/** The path to the page: home, the menu's entries, the page. */
export function Breadcrumb() {
  const t = useText();
  const [home, ...steps] = useCrumbs();
  const shown = steps.length > 0 ? steps : [{ title: home?.title ?? "" }];
  return (
    <nav aria-label={t("Shell.Breadcrumb.Label")} className={classes.crumbs}>
      <Link to="/" aria-label={home?.title} className={classes.link}>
        <IconHome size={16} stroke={1.75} />
      </Link>
      {shown.map((crumb, at) => (
        <Fragment key={`${crumb.link ?? ""}:${crumb.title}`}>
          <IconChevronRight size={14} stroke={2} className="flip" aria-hidden="true" />
          <Step crumb={crumb} isLast={at === shown.length - 1} />
        </Fragment>
      ))}
    </nav>
  );
}
