import { IconArrowRight } from "@tabler/icons-react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { BulletBar, Delta, domainColour, Panel } from "@/ui";
import type { Finding, FindingDetail } from "../../queries";
import classes from "../Finding.module.css";
import { useDomain } from "./useDomain";

/** Lowest proficient score. */
const proficient = 75;

interface ImpactPanelProps {
  finding: Finding;
  impact: NonNullable<FindingDetail["impact"]>;
}

/** The effect of closing the finding on its domain. */
export function ImpactPanel({ finding, impact }: ImpactPanelProps) {
  const t = useText();
  const format = useFormat();
  const domain = useDomain({ frameworkId: finding.frameworkId, domainId: impact.domainId });
  return (
    <Panel title={t("Findings.Impact")}>
      <div className={classes.change}>
        <bdi className={classes.before}>{format.score(impact.score)}</bdi>
        <IconArrowRight className={classes.arrow} size={18} aria-label={t("Findings.Becomes")} role="img" />
        <bdi>{format.score(impact.scoreAfter)}</bdi>
        <Delta value={impact.gain} />
      </div>
      <div className={classes.bar}>
        <BulletBar
          value={impact.scoreAfter}
          before={impact.score}
          goal={proficient}
          colour={domainColour(domain?.colour)}
        />
      </div>
      <p className={classes.words}>
        {t("Findings.ImpactWords", {
          domain: domain?.name ?? t("Findings.TheDomain"),
          client: finding.clientName,
          coverage: typeof impact.coveragePct === "number" ? format.percent(impact.coveragePct, 0) : "–",
          standard: finding.standardCode ?? finding.number,
          target: format.score(impact.target),
        })}
      </p>
    </Panel>
  );
}
