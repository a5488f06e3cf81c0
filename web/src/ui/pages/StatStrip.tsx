import type { ReactNode } from "react";
import { SparkLine } from "../charts/SparkLine";
import { Panel } from "../panel";
import { Delta, type DeltaProps } from "../score";
import classes from "./StatStrip.module.css";

/** One key figure, never alone in its box. */
export interface Stat {
  key: string;
  label: string;
  /** Already formatted ("73.6", "84.1 %"). */
  value: string;
  /** Its base ("88 % assessed", "of 58 open"). */
  base?: string | undefined;
  /** Its rating, next to it: the band of a score. */
  chip?: ReactNode;
  delta?: DeltaProps | undefined;
  /** After the change ("8 at Millrace"). */
  note?: ReactNode;
  /** Oldest to newest. */
  spark?: readonly number[] | undefined;
  /** Opens the breakdown. */
  onOpen?: (() => void) | undefined;
}

function Figure({ stat }: { stat: Stat }) {
  const content = (
    <>
      <span className={classes.figureLabel}>{stat.label}</span>
      <span className={classes.figureValue}>
        <bdi>{stat.value}</bdi>
        {stat.base && <small>{stat.base}</small>}
        {stat.chip}
      </span>
      <span className={classes.figureSpark}>
        {stat.spark && stat.spark.length > 1 && <SparkLine values={stat.spark} />}
      </span>
      <span className={classes.figureFoot}>
        {stat.delta && <Delta {...stat.delta} />}
        {stat.note && <span className={classes.figureNote}>{stat.note}</span>}
      </span>
    </>
  );
  if (!stat.onOpen) return <div className={classes.figure}>{content}</div>;
  return (
    <button type="button" className={`${classes.figure} ${classes.figureOpen}`} onClick={stat.onOpen}>
      {content}
    </button>
  );
}

/** Related figures in one strip, each with number, base, change and trend. */
export function StatStrip({ stats, label }: { stats: readonly Stat[]; label: string }) {
  return (
    <Panel flush label={label}>
      <div className={classes.figures}>
        {stats.map((stat) => (
          <Figure key={stat.key} stat={stat} />
        ))}
      </div>
    </Panel>
  );
}
