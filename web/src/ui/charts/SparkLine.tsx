import classes from "./Charts.module.css";

interface SparkLineProps {
  /** Oldest to newest; at least two. */
  values: readonly number[];
  /** Description of the trend; decorative if absent. */
  label?: string;
  width?: number;
  height?: number;
}

/** Points of a trend in a box, with room for the last dot. */
export function sparkPoints(values: readonly number[], width: number, height: number): readonly [number, number][] {
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  const inset = 3;
  return values.map((value, at) => [
    inset + (at * (width - 2 * inset)) / Math.max(1, values.length - 1),
    // A flat trend is drawn in the middle, not at the bottom.
    range === 0 ? height / 2 : height - inset - ((value - low) * (height - 2 * inset)) / range,
  ]);
}

/** A trend without axes: direction, not values. Time runs in reading direction. */
export function SparkLine({ values, label, width = 68, height = 20 }: SparkLineProps) {
  if (values.length < 2) return null;
  const points = sparkPoints(values, width, height);
  const last = points[points.length - 1];
  return (
    <svg
      className={classes.spark}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <polyline points={points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")} />
      {last && <circle cx={last[0]} cy={last[1]} r={2.75} />}
    </svg>
  );
}
