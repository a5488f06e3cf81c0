import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Delta, DomainMark, domainColour } from "../score";
import classes from "./Charts.module.css";

interface BulletBarProps {
  /** 0 to 100; null: no bar. */
  value: number | null;
  /** Previous value: a tick. */
  before?: number | null | undefined;
  /** Target: a dashed line. */
  goal?: number | undefined;
  /** A domain's token, the brand's by default. */
  colour?: string | undefined;
  stale?: boolean | undefined;
}

function percent(value: number): string {
  return `${Math.min(100, Math.max(0, value))}%`;
}

/** Actual against target on one line, with the figures next to it. */
export function BulletBar({ value, before, goal, colour = "var(--brand)", stale }: BulletBarProps) {
  return (
    <span className={classes.bullet} aria-hidden>
      {value !== null && (
        <span
          className={`${classes.now} ${stale ? classes.staleBar : ""}`}
          style={{ inlineSize: percent(value), backgroundColor: colour }}
        />
      )}
      {before !== null && before !== undefined && (
        <span className={classes.before} style={{ insetInlineStart: percent(before) }} />
      )}
      {goal !== undefined && <span className={classes.goal} style={{ insetInlineStart: percent(goal) }} />}
    </span>
  );
}

/** One domain's score with its details. */
export interface DomainScore {
  key: string;
  code: string;
  name: string;
  /** 1 to 12. */
  colour: number | null;
  /** 0 to 100; null when nothing was assessed, or nothing applies. */
  score: number | null;
  /** Percent; null if nothing applies. */
  coverage: number | null;
  /** Everything in it was found not to apply, which is not the same as not assessed. */
  notApplicable?: boolean | undefined;
  /** Additional text next to the coverage. */
  note?: string | undefined;
  before?: number | null | undefined;
  stale?: boolean | undefined;
}

interface DomainBarsProps {
  domains: readonly DomainScore[];
  /** Dashed line and its label ("75, proficient"). */
  goal?: { value: number; label: string } | undefined;
  /** What the tick means ("last quarter"); absent where another legend says it. */
  beforeLabel?: string | undefined;
}

/** Scores of domains as bars from zero, with coverage and change. */
export function DomainBars({ domains, goal, beforeLabel }: DomainBarsProps) {
  const t = useText();
  const format = useFormat();
  const withBefore = domains.some((domain) => domain.before !== null && domain.before !== undefined);
  return (
    <div>
      <ul className={classes.bullets}>
        {domains.map(({ key, name, colour, score, coverage, notApplicable, note, before, stale }) => (
          <li key={key}>
            <DomainMark colour={colour} label={name} />
            <BulletBar value={score} before={before} goal={goal?.value} colour={domainColour(colour)} stale={stale} />
            <span className={classes.figure}>{score === null ? "–" : format.score(score)}</span>
            <span className={classes.quiet}>
              {score === null || coverage === null
                ? t(notApplicable ? "Ui.NotApplicable" : "Ui.NotAssessed")
                : [format.percent(coverage, 0), note].filter(Boolean).join(" · ")}
            </span>
            <span>
              {score !== null && before !== null && before !== undefined && (
                <Delta value={score - before} base={undefined} />
              )}
            </span>
          </li>
        ))}
      </ul>
      {(goal ?? (withBefore && beforeLabel)) && (
        <div className={classes.legend}>
          {withBefore && beforeLabel && (
            <span>
              <i aria-hidden />
              {beforeLabel}
            </span>
          )}
          {goal && (
            <span>
              <i className={classes.goalMark} aria-hidden />
              {goal.label}
            </span>
          )}
        </div>
      )}
    </div>
  );
}
