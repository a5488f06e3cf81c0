import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useGranted } from "@/api/bootstrap";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Panel, Unloaded } from "@/ui";
import { libraryQuery } from "../../queries";
import classes from "../Home.module.css";

/** The frameworks of the library: standards in force, drafts, and the last release of each. */
export function LibraryPanel() {
  const t = useText();
  const format = useFormat();
  const mayImport = useGranted("Portal.Standards.Import");
  const library = useQuery(libraryQuery());
  const { data } = library;
  return (
    <Panel
      title={t("Home.Library")}
      tools={
        mayImport && (
          <Link to="/standards/import" search={{}} className={classes.more}>
            {t("Imports.Title")}
          </Link>
        )
      }
    >
      {!data && <Unloaded query={library} />}
      {data?.length === 0 && <p className={classes.quiet}>{t("Home.LibraryEmpty")}</p>}
      {data && data.length > 0 && (
        <ul className={classes.list}>
          {data.map(({ id, code, title, inForce, open, release }) => (
            <li key={id}>
              <Link to="/standards/view-all" search={{ framework: code }} className={classes.item}>
                <strong dir="auto">{title}</strong>
                <span>{t("Home.StandardsInForce", { number: format.number(inForce, 0) })}</span>
                <small>
                  {[
                    t("Home.StandardsOpen", { number: format.number(open, 0) }),
                    release === undefined ? t("Home.NoRelease") : t("Home.LastRelease", { name: release }),
                  ].join(" · ")}
                </small>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
