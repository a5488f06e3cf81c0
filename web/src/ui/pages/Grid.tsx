import type { CSSProperties, ReactNode } from "react";
import classes from "./Pages.module.css";

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
