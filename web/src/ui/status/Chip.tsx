import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./Chip.module.css";

/** Meaning of a colour; `outline` for what is over or doesn't count yet. */
export type Tone = "neutral" | "info" | "success" | "warning" | "danger" | "brand" | "outline";

export interface ChipProps {
  tone?: Tone;
  /** Each state has its own icon, so that it is readable without colour. */
  icon?: Icon | undefined;
  title?: string | undefined;
  children: ReactNode;
}

/** A small rounded label: icon, word, tint. */
export function Chip({ tone = "neutral", icon: Icon, title, children }: ChipProps) {
  return (
    <span className={`${classes.chip} ${tone === "neutral" ? "" : classes[tone]}`} title={title}>
      {Icon && <Icon size={14} stroke={2} aria-hidden />}
      <span>{children}</span>
    </span>
  );
}
