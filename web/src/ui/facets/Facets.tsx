import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useFormat } from "@/lib/format";
import { domainColour } from "../score";
import classes from "./Facets.module.css";

/** One value to filter hits by. */
export interface FacetOption {
  value: string;
  label: string;
  /** Number of hits with it. */
  count: number;
  /** Of a domain. */
  colour?: number;
}

interface FacetProps {
  title: string;
  options: readonly FacetOption[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** The values of one property, with their numbers of hits. */
export function Facet({ title, options, chosen, onChange }: FacetProps) {
  const format = useFormat();
  // A selected value without hits stays, so that it can be removed.
  const shown = options.filter(({ value, count }) => count > 0 || chosen.includes(value));
  if (shown.length === 0) return null;
  return (
    <fieldset className={classes.facet}>
      <legend>{title}</legend>
      {shown.map(({ value, label, count, colour }) => (
        <label key={value} className={classes.option}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
          {colour !== undefined && (
            <span className={classes.mark} style={{ background: domainColour(colour) }} aria-hidden />
          )}
          <bdi className={classes.label} title={label}>
            {label}
          </bdi>
          <span className={classes.count}>{format.number(count)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Facets next to the hits; collapsed in a narrow window, so that the hits come first. */
export function FacetColumn({ label, children }: { label: string; children: ReactNode }) {
  const isNarrow = useMediaQuery("(width < 720px)");
  if (isNarrow) {
    return (
      <details className={classes.folded}>
        <summary>{label}</summary>
        {children}
      </details>
    );
  }
  return (
    <aside className={classes.facets} aria-label={label}>
      {children}
    </aside>
  );
}
