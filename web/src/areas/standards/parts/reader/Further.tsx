import type { ReactNode } from "react";
import { useText } from "@/lib/text";
import { RichText } from "@/ui";
import type { StandardVersion } from "../../queries";
import classes from "./Reader.module.css";

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2>{title}</h2>
      {children}
    </>
  );
}

/** The levels of maturity, from 0 on. */
function Scale({ levels }: { levels: StandardVersion["maturity"] }) {
  return (
    <dl className={classes.scale}>
      {levels.map((text, level) => (
        // oxlint-disable-next-line react/no-array-index-key -- the place is the level
        <div key={level} style={{ display: "contents" }}>
          <dt>{level}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function References({ references }: { references: StandardVersion["references"] }) {
  return (
    <ul>
      {references.map(({ title, citation, href }) => (
        <li key={`${title} ${href ?? ""}`} dir="auto">
          {href?.startsWith("http") ? (
            <a href={href} target="_blank" rel="noreferrer">
              {title}
            </a>
          ) : (
            title
          )}
          {citation && citation !== title && <div className={classes.note}>{citation}</div>}
        </li>
      ))}
    </ul>
  );
}

/** The parts of a standard besides its statement, if present. */
export function Further({ shown }: { shown: StandardVersion }) {
  const t = useText();
  const { guidance, rationale, evidenceExamples: examples, maturity, references } = shown;
  return (
    <>
      {guidance && (
        <Section title={t("Standards.Guidance")}>
          <RichText reader text={guidance} />
        </Section>
      )}
      {rationale && (
        <Section title={t("Standards.Rationale")}>
          <RichText reader text={rationale} />
        </Section>
      )}
      {examples.length > 0 && (
        <Section title={t("Standards.Evidence")}>
          <ul>
            {examples.map((example) => (
              <li key={example} dir="auto">
                {example}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {maturity.length > 0 && (
        <Section title={t("Standards.Maturity")}>
          <Scale levels={maturity} />
        </Section>
      )}
      {references.length > 0 && (
        <Section title={t("Standards.References")}>
          <References references={references} />
        </Section>
      )}
    </>
  );
}
