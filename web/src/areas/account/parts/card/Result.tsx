import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./Account.module.css";

interface ResultProps {
  /** `warning`: it failed. */
  tone: "success" | "warning";
  message: ReactNode;
  /** What can be done next. */
  children?: ReactNode;
}

/** The result of a step on the account card, and what to do next. */
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
