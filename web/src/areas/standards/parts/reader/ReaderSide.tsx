import { useState } from "react";
import { useFormat } from "@/lib/format";
import { usePrintedAt } from "@/lib/printing";
import { useText } from "@/lib/text";
import { Button, DomainMark, PropertyList, StatusChip } from "@/ui";
import { standardLooks } from "../../looks";
import type { StandardDetail, StandardLink } from "../../queries";
import { StandardRef } from "../StandardRef";
import classes from "./Reader.module.css";

interface ReaderSideProps {
  standard: StandardDetail;
  onVersion: (id: string | undefined) => void;
}

/** How many related standards are shown at first; print shows all. */
const firstRelated = 12;

function Links({ title, links }: { title: string; links: readonly StandardLink[] }) {
  if (links.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className={classes.links}>
        {links.map(({ id, code, title: name }) => (
          <li key={id}>
            <StandardRef id={id} title={name}>
              <bdi>{code}</bdi>
            </StandardRef>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Related({ related }: { related: StandardDetail["relatedStandards"] }) {
  const t = useText();
  const [all, setAll] = useState(false);
  const isWhole = usePrintedAt() !== null || all;
  if (related.length === 0) return null;
  const more = related.length - firstRelated;
  return (
    <section>
      <h2>{t("Standards.Related")}</h2>
      <ul className={classes.links}>
        {related.slice(0, isWhole ? undefined : firstRelated).map(({ name, standard }) => (
          <li key={name}>
            {standard ? (
              <StandardRef id={standard.id} title={standard.title}>
                <bdi>{standard.code}</bdi>
              </StandardRef>
            ) : (
              <bdi className={classes.foreign} title={t("Standards.NotHere")}>
                {name.toUpperCase()}
              </bdi>
            )}
          </li>
        ))}
      </ul>
      {!isWhole && more > 0 && (
        <Button kind="quiet" size="small" onClick={() => setAll(true)}>
          {t("Standards.RelatedMore", { count: more })}
        </Button>
      )}
    </section>
  );
}

function Parameters({ standard }: { standard: StandardDetail }) {
  const t = useText();
  if (standard.parameters.length === 0) return null;
  return (
    <section>
      <h2>{t("Standards.Parameters")}</h2>
      <dl className={classes.pairs}>
        {standard.parameters.map(({ id, label, text, set, guidelines }) => (
          <div key={id}>
            <dt title={[id, ...guidelines].join("\n")}>
              <bdi>{label}</bdi>
            </dt>
            <dd className={set ? undefined : classes.open}>{set ? <bdi>{text}</bdi> : t("Standards.NoValue")}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Versions({ standard, onVersion }: ReaderSideProps) {
  const t = useText();
  const format = useFormat();
  return (
    <section>
      <h2>{t("Standards.Versions")}</h2>
      <ul className={classes.versions}>
        {standard.versions.map(({ id, version, status, changeSummary, publishedAt, createdAt }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === standard.shown.id}
              title={changeSummary || undefined}
              onClick={() => onVersion(id === standard.currentVersionId ? undefined : id)}
            >
              <span>{version}</span>
              <StatusChip status={status} looks={standardLooks} label={t(`Enum.StandardStatus.${status}`)} />
              <span className={classes.foreign}>{format.date(publishedAt ?? createdAt)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Next to a standard: parameters, relations, facts, versions. */
export function ReaderSide({ standard, onVersion }: ReaderSideProps) {
  const t = useText();
  const format = useFormat();
  const { shown, domain, subdomain, parent, children } = standard;
  return (
    <div className={classes.side}>
      <Parameters standard={standard} />
      <section>
        <h2>{t("Standards.Facts")}</h2>
        <PropertyList
          properties={[
            {
              label: t("Standards.Domain"),
              value: <DomainMark colour={domain.colour} label={domain.name} />,
            },
            { label: t("Standards.Subdomain"), value: <bdi>{subdomain.name}</bdi> },
            {
              label: t("Standards.FormerCodes"),
              value: standard.formerCodes.length > 0 ? <bdi>{standard.formerCodes.join(", ")}</bdi> : null,
              hideWhenEmpty: true,
            },
            { label: t("Standards.Weight"), value: format.number(shown.weight) },
            {
              label: t("Standards.AssessEvery"),
              value: t("Standards.Months", { count: shown.assessEveryMonths }),
            },
            {
              label: t("Standards.EffectiveFrom"),
              value: shown.effectiveFrom && format.date(shown.effectiveFrom),
              hideWhenEmpty: true,
            },
          ]}
        />
      </section>
      <Links title={t("Standards.Enhances")} links={parent ? [parent] : []} />
      <Links title={t("Standards.Enhancements")} links={children} />
      <Related related={standard.relatedStandards} />
      <Versions standard={standard} onVersion={onVersion} />
    </div>
  );
}
