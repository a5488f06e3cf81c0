import { useDirection } from "@mantine/core";
import { Bar, BarChart, Cell, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { useFormat } from "@/lib/format";
import { ChartTip, type TipState } from "./ChartTip";
import classes from "./Charts.module.css";

/** One bar. */
export interface BarPoint {
  label: string;
  value: number | null;
  /** The highlighted one; the others are grey. By default the last one. */
  current?: boolean;
}

export interface BarSeriesProps {
  /** Description of the chart. */
  label: string;
  /** Name of the measure, for the tooltip. */
  measure: string;
  points: readonly BarPoint[];
  target?: { value: number; label: string };
  /** Formats a value; a plain number by default. */
  show?: (value: number) => string;
  height?: number;
}

interface BarTipProps extends TipState {
  points: readonly BarPoint[];
  measure: string;
  write: (value: number) => string;
  colourOf: (at: number) => string;
}

function BarTip({ active, label, points, measure, write, colourOf }: BarTipProps) {
  const at = active ? points.findIndex((own) => own.label === label) : -1;
  const point = points[at];
  if (!point || point.value === null) return null;
  return <ChartTip title={point.label} lines={[{ name: measure, value: write(point.value), colour: colourOf(at) }]} />;
}

/** Loaded with the first chart on a page; use BarSeries. */
export default function BarSeriesChart({ label, measure, points, target, show, height = 180 }: BarSeriesProps) {
  const format = useFormat();
  const isMirrored = useDirection().dir === "rtl";
  const write = show ?? ((value: number) => format.number(value));
  const marked = points.some((point) => point.current);
  const isCurrent = (at: number): boolean => (marked ? Boolean(points[at]?.current) : at === points.length - 1);
  const colourOf = (at: number): string => (isCurrent(at) ? "var(--brand)" : "var(--quiet)");
  return (
    <div className={classes.chart}>
      <ResponsiveContainer width="100%" height={height}>
        <BarChart
          data={[...points]}
          margin={{ top: 18, right: 4, bottom: 0, left: 4 }}
          title={label}
          barCategoryGap="28%"
        >
          <XAxis
            dataKey="label"
            reversed={isMirrored}
            axisLine={{ stroke: "var(--border-strong)" }}
            tickLine={false}
            tickMargin={8}
            interval="preserveEnd"
          />
          <YAxis
            hide
            domain={[(low: number) => Math.min(0, low), (high: number) => Math.max(high, target?.value ?? 0)]}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: "var(--hover)" }}
            content={<BarTip points={points} measure={measure} write={write} colourOf={colourOf} />}
          />
          <Bar dataKey="value" radius={[2, 2, 0, 0]} isAnimationActive={false} maxBarSize={28}>
            {points.map((point, at) => (
              <Cell key={point.label} fill={colourOf(at)} />
            ))}
          </Bar>
          {target && (
            <ReferenceLine
              y={target.value}
              stroke="var(--text)"
              strokeDasharray="3 3"
              label={{
                value: target.label,
                position: isMirrored ? "insideTopRight" : "insideTopLeft",
                dy: -18,
                dx: isMirrored ? 4 : -4,
              }}
            />
          )}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
