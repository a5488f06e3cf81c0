import { Link } from "@tanstack/react-router";
import { isHostUser } from "@/api/workspace";
import { useText } from "@/lib/text";
import type { Hit } from "../../queries";
import { Marked } from "./Marked";
import { placeOf } from "./places";
import classes from "./ResultList.module.css";

/** Search results: kind, title with a link, location, and the text around the match. */
export function ResultList({ hits, refreshing }: { hits: readonly Hit[]; refreshing: boolean }) {
  const t = useText();
  const isOfHost = isHostUser();
  return (
    <ol className={classes.hits} aria-busy={refreshing} aria-label={t("Search.Hits")}>
      {hits.map((hit) => {
        const { to, search } = placeOf(hit, isOfHost);
        return (
          <li key={`${hit.kind}:${hit.id}`} className={classes.hit}>
            <div className={classes.line}>
              <Link to={to} {...(search ? { search } : {})} className={classes.title} dir="auto">
                <Marked text={hit.title} parts={hit.titleParts} />
              </Link>
              <span className={classes.kind}>{t(`Home.Hit.${hit.kind}`)}</span>
              {hit.detail && (
                <bdi className={classes.detail}>
                  <Marked text={hit.detail} parts={hit.detailParts} />
                </bdi>
              )}
            </div>
            {hit.excerpt && (
              <p className={classes.excerpt} dir="auto">
                <Marked text={hit.excerpt} parts={hit.excerptParts} />
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
