import { Link } from "@tanstack/react-router";
import { useText } from "@/lib/text";
import { CriticalityChip, DomainMark, StatusChip } from "@/ui";
import { standardLooks } from "../../looks";
import type { DomainTree, StandardHit } from "../../queries";
import classes from "./SearchHits.module.css";

interface SearchHitsProps {
  hits: readonly StandardHit[];
  domains: DomainTree["domains"];
  /** Code of the framework, for links to the reader. */
  framework: string | undefined;
  refreshing: boolean;
}

function Marked({ pieces }: { pieces: StandardHit["title"] }) {
  return pieces.map(({ text, hit }, at) =>
    // oxlint-disable-next-line react/no-array-index-key -- pieces of a text have no other identity
    hit ? <mark key={at}>{text}</mark> : text,
  );
}

/** Search results, each with a link to the reader and the search terms highlighted. */
export function SearchHits({ hits, domains, framework, refreshing }: SearchHitsProps) {
  const t = useText();
  return (
    <ol className={classes.hits} aria-busy={refreshing} aria-label={t("Standards.Hits")}>
      {hits.map(({ standard, title, snippet }) => {
        const domain = domains.find(({ id }) => id === standard.domainId);
        return (
          <li key={standard.id} className={classes.hit}>
            <div className={classes.line}>
              <bdi className={classes.code}>{standard.code}</bdi>
              <Link
                to="/standards/view-all"
                search={{ framework, standard: standard.id }}
                className={classes.title}
                dir="auto"
              >
                <Marked pieces={title} />
              </Link>
            </div>
            <p>
              <bdi>
                <Marked pieces={snippet} />
              </bdi>
            </p>
            <div className={classes.line}>
              {domain && <DomainMark colour={domain.colour} label={domain.name} />}
              <CriticalityChip criticality={standard.criticality} />
              <StatusChip
                status={standard.status}
                looks={standardLooks}
                label={t(`Enum.StandardStatus.${standard.status}`)}
              />
            </div>
          </li>
        );
      })}
    </ol>
  );
}
