import type { CSSProperties, ReactNode } from "react";
import { PageHead, type PrimaryAction, type ScopeSwitch } from "./ListPage";
import { StatStrip, type Stat } from "./StatStrip";
import classes from "./Pages.module.css";

interface AnalysisPageProps<S extends string> {
  title: string;
  count?: ReactNode;
  scope?: ScopeSwitch<S> | undefined;
  actions?: ReactNode;
  primary?: PrimaryAction | undefined;
  /** A FilterBar or a framework switch. */
  filters?: ReactNode;
  stats?: readonly Stat[];
  /** Accessible name of the strip. */
  statsLabel?: string;
  /** GridCells with panels and charts. */
  children: ReactNode;
}

/** The frame of figures and charts. */
export function AnalysisPage<S extends string>(props: AnalysisPageProps<S>) {
  const { filters, stats, statsLabel, children, ...head } = props;
  return (
    <div>
      <PageHead {...head} />
      {filters}
      {stats && stats.length > 0 && <StatStrip stats={stats} label={statsLabel ?? head.title} />}
      <GridRow>{children}</GridRow>
    </div>
  );
}

/** Twelve columns; put GridCells in. */
export function GridRow({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}

interface WithAsideProps {
  /** The panel that explains what was chosen. */
  aside: ReactNode;
  children: ReactNode;
}

/** The wide thing, and beside it the panel that explains it; below 1200 px under it. */
export function WithAside({ aside, children }: WithAsideProps) {
  return (
    <div className={classes.withAside}>
      {children}
      {aside}
    </div>
  );
}

interface GridCellProps {
  /** Columns of twelve. */
  span: number;
  /** Columns below 1200 px; all twelve when absent. */
  narrow?: number;
  children: ReactNode;
}

/** A place in the grid. */
export function GridCell({ span, narrow = 12, children }: GridCellProps) {
  const style: CSSProperties & Record<`--${string}`, number> = { "--span": span, "--narrow-span": narrow };
  return (
    <div className={classes.cell} style={style}>
      {children}
    </div>
  );
}
