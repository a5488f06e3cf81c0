import { Link } from "@tanstack/react-router";
import { useText } from "@/lib/text";
import { Panel, RelativeTime } from "@/ui";
import type { DashboardRelease } from "../../queries";
import classes from "../Home.module.css";

/** The latest releases of the library. */
export function ReleasesPanel({ releases }: { releases: readonly DashboardRelease[] }) {
  const t = useText();
  return (
    <Panel title={t("Home.Releases")}>
      {releases.length === 0 ? (
        <p className={classes.quiet}>{t("Home.NoReleases")}</p>
      ) : (
        <ul className={classes.list}>
          {releases.map(({ id, name, publishedAt, standardCount, frameworkCode: framework, frameworkTitle }) => (
            <li key={id}>
              <Link to="/releases" search={{ framework, drawer: id }} className={classes.item}>
                <strong>
                  <bdi>{frameworkTitle}</bdi> <bdi>{name}</bdi>
                </strong>
                <RelativeTime instant={publishedAt} />
                <small>{t("Standards.Count", { count: standardCount })}</small>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
