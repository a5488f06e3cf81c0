import classes from "./Charts.module.css";

/** The drawing library's tooltip properties: whether it shows, and for which label. */
export interface TipState {
  active?: boolean;
  label?: string | number;
}

/** One line of a chart's tooltip. */
export interface TipLine {
  name: string;
  value: string;
  colour: string;
}

/** The values under the pointer, or under the keyboard's cursor. */
export function ChartTip({ title, lines }: { title: string; lines: readonly TipLine[] }) {
  return (
    <div className={classes.tip}>
      <span>{title}</span>
      {lines.map((line) => (
        <span className={classes.tipLine} key={line.name}>
          <i style={{ background: line.colour }} aria-hidden />
          {line.name}
          <b>{line.value}</b>
        </span>
      ))}
    </div>
  );
}
