import type { CSSProperties, ReactNode } from "react";
import { useFormat } from "@/lib/format";
import classes from "./ProgressBar.module.css";

interface ProgressBarProps {
  /** 0 to 100. */
  percent: number;
  /** The task; the accessible name. */
  label: string;
  failed?: boolean;
  /** Shows label and percentage above the bar, as for jobs. */
  withText?: boolean;
  /** Next to the label instead of the percentage ("44 of 115"). */
  note?: ReactNode;
  /** Colour of the filled part, such as a domain's token. */
  colour?: string | undefined;
}

/** How far something is. */
export function ProgressBar({ percent, label, failed, withText, note, colour }: ProgressBarProps) {
  const format = useFormat();
  const share = Math.min(100, Math.max(0, percent));
  const style: CSSProperties & Record<`--${string}`, string> = colour ? { "--fill": colour } : {};
  const bar = (
    <progress
      className={`${classes.bar} ${failed ? classes.failed : ""}`}
      aria-label={label}
      max={100}
      value={share}
      style={style}
    />
  );
  if (!withText) return bar;
  return (
    <div className={classes.job}>
      <div className={classes.line}>
        <span>{label}</span>
        <span className={classes.note}>{note ?? format.percent(share, 0)}</span>
      </div>
      {bar}
    </div>
  );
}
