import type { ReactNode } from "react";
import classes from "./WrappingRow.module.css";

/** Small things side by side; those without room go to the next line. */
export function WrappingRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
