import type { CSSProperties, ReactNode } from "react";
import classes from "./Pages.module.css";

/** A twelve-column grid for GridCells. */
export function GridRow({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}

interface WithAsideProps {
  /** The panel that explains the selection. */
  aside: ReactNode;
  children: ReactNode;
}

/** Wide content with an explaining panel next to it; below 1200 px the panel is underneath. */
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
  /** Columns below 1200 px; twelve by default. */
  narrow?: number;
  children: ReactNode;
}

export function GridCell({ span, narrow = 12, children }: GridCellProps) {
  const style: CSSProperties & Record<`--${string}`, number> = { "--span": span, "--narrow-span": narrow };
  return (
    <div className={classes.cell} style={style}>
      {children}
    </div>
  );
}
