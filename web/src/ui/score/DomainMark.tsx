import classes from "./Score.module.css";

/** One of the twelve domain tokens, as the library stores it. */
export type DomainColour = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;

/** The token of a domain's colour; grey for a number outside 1 to 12. */
export function domainColour(colour: number | null | undefined): string {
  return colour && colour >= 1 && colour <= 12 ? `var(--domain-${Math.trunc(colour)})` : "var(--muted)";
}

interface DomainMarkProps {
  /** 1 to 12. */
  colour: number | null | undefined;
  /** Code or name; colour alone never identifies. */
  label: string;
  code?: string | undefined;
}

/** A square in the domain's colour with its code or name. */
export function DomainMark({ colour, label, code }: DomainMarkProps) {
  return (
    <span className={classes.domain} title={label}>
      <span className={classes.mark} style={{ background: domainColour(colour) }} aria-hidden />
      <bdi>{label}</bdi>
      {code && <bdi className={classes.code}>{code}</bdi>}
    </span>
  );
}
