import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./Account.module.css";

interface ResultProps {
  /** `warning`: it did not come about. */
  tone: "success" | "warning";
  message: ReactNode;
  /** What can be done next. */
  children?: ReactNode;
}

/** What came of a step on the account card, and the way on. */
export function Result({ tone, message, children }: ResultProps) {
  const Icon = tone === "success" ? IconCircleCheck : IconAlertTriangle;
  return (
    <div className={classes.result}>
      <p data-tone={tone} role={tone === "success" ? "status" : "alert"}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        <span>{message}</span>
      </p>
      {children}
    </div>
  );
}
