import { IconAlertTriangle } from "@tabler/icons-react";
import classes from "./Chip.module.css";

/** 1 low, 2 medium, 3 high, 4 urgent. */
export type PriorityLevel = 1 | 2 | 3 | 4;

interface PriorityBarsProps {
  level: PriorityLevel;
  /** The translated word; kept for screen readers when the column is narrow. */
  label: string;
  /** Hide the word below 1500 px. */
  foldable?: boolean;
}

/** A priority as bars and a word, not as a chip: it is no state. */
export function PriorityBars({ level, label, foldable }: PriorityBarsProps) {
  const word = <span className={foldable ? classes.foldable : undefined}>{label}</span>;
  if (level === 4) {
    return (
      <span className={`${classes.priority} ${classes.urgent}`} title={label}>
        <IconAlertTriangle size={14} stroke={2} aria-hidden />
        {word}
      </span>
    );
  }
  return (
    <span className={classes.priority} title={label}>
      <span className={classes.bars} data-level={level} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      {word}
    </span>
  );
}
