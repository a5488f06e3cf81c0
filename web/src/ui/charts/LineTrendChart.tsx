import { useDirection } from "@mantine/core";
import {
  CartesianGrid,
  LabelList,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { useFormat } from "@/lib/format";
import { ChartTip, type TipState } from "./ChartTip";
import classes from "./Charts.module.css";

/** One line of a trend. */
export interface TrendSeries {
  key: string;
  name: string;
  /** A token, such as a domain's. */
  colour: string;
}

/** One point in time, with the value of each series; null if there is none. */
export interface TrendPoint {
  label: string;
  values: Readonly<Record<string, number | null | undefined>>;
}

export interface LineTrendProps {
  /** Description of the chart. */
  label: string;
  series: readonly TrendSeries[];
  /** Oldest to newest. */
  points: readonly TrendPoint[];
  /** Reference levels ("75 proficient"). */
  levels?: readonly { value: number; label: string }[];
  /** Minimum and maximum of the axis. */
  domain?: readonly [number, number];
  digits?: number;
  height?: number;
}

interface TrendTipProps extends TipState, Pick<LineTrendProps, "series" | "points"> {
  digits: number;
}

function TrendTip({ active, label, series, points, digits }: TrendTipProps) {
  const format = useFormat();
  const point = active ? points.find((own) => own.label === label) : undefined;
  if (!point) return null;
  const lines = series.flatMap((own) => {
    const value = point.values[own.key];
    const known = value !== null && value !== undefined;
    return known ? [{ name: own.name, colour: own.colour, value: format.number(value, digits) }] : [];
  });
  return <ChartTip title={point.label} lines={lines} />;
}

function isFalling(points: readonly TrendPoint[], key: string): boolean {
  const known = points.flatMap((point) => point.values[key] ?? []);
  const [before, now] = known.slice(-2);
  return before !== undefined && now !== undefined && now < before;
}

interface LastLabelProps {
  index?: number;
  x?: number | string;
  y?: number | string;
  value?: unknown;
  last: number;
  digits: number;
  /** Before the figure, if there are several lines. */
  name: string;
  /** The line comes from above, so the figure is placed below it. */
  falling: boolean;
}

/** The highlighted value, on the line itself. */
function LastLabel({ index, x, y, value, last, digits, name, falling }: LastLabelProps) {
  const format = useFormat();
  const isMirrored = useDirection().dir === "rtl";
  if (index !== last || typeof value !== "number") return null;
  // A name next to the figure would be cut off at the end of its line.
  const anchor = name === "" ? "middle" : isMirrored ? "start" : "end";
  return (
    <text className={classes.strong} x={Number(x)} y={Number(y) + (falling ? 17 : -8)} textAnchor={anchor}>
      {`${name} ${format.number(value, digits)}`.trim()}
    </text>
  );
}

/** Pixels per letter of a level's label, and the minimum space at the end of the line. */
const letter = 6;
const leastEnd = 24;

/** Space for the labels of the levels. */
function endOf(levels: LineTrendProps["levels"]): number {
  return Math.max(leastEnd, ...(levels ?? []).map(({ label }) => 12 + letter * label.length));
}

interface SeriesLineProps extends Pick<LineTrendProps, "points"> {
  own: TrendSeries;
  digits: number;
  /** There are other lines to tell this one from. */
  named: boolean;
}

/** Not a component: the chart finds its lines among its direct children only. */
function seriesLine({ own, points, digits, named }: SeriesLineProps) {
  const { key, name, colour } = own;
  return (
    <Line
      key={key}
      dataKey={key}
      name={name}
      stroke={colour}
      strokeWidth={2}
      dot={{ r: 2.5, fill: colour, strokeWidth: 0 }}
      activeDot={{ r: 4, stroke: "var(--raised)", strokeWidth: 1.5 }}
      isAnimationActive={false}
      connectNulls
    >
      <LabelList
        dataKey={key}
        position="top"
        content={
          <LastLabel
            last={points.findLastIndex(({ values }) => typeof values[key] === "number")}
            digits={digits}
            name={named ? name : ""}
            falling={isFalling(points, key)}
          />
        }
      />
    </Line>
  );
}

/** Loaded with the first chart on a page; use LineTrend. */
export default function LineTrendChart(props: LineTrendProps) {
  const { label, series, points, levels, domain = [0, 100], digits = 1, height = 180 } = props;
  const isMirrored = useDirection().dir === "rtl";
  const [left, right] = isMirrored ? [endOf(levels), 22] : [22, endOf(levels)];
  const data = points.map((point, at) => ({ at, label: point.label, ...point.values }));
  return (
    <div className={classes.chart}>
      <ResponsiveContainer width="100%" height={height}>
        <LineChart data={data} margin={{ top: 14, right, bottom: 0, left }} title={label}>
          {!levels && <CartesianGrid vertical={false} stroke="var(--border)" />}
          <XAxis
            dataKey="label"
            reversed={isMirrored}
            axisLine={{ stroke: "var(--border-strong)" }}
            tickLine={false}
            tickMargin={8}
            interval="preserveStartEnd"
            padding={{ left: 14, right: 14 }}
          />
          <YAxis hide domain={[...domain]} />
          <Tooltip isAnimationActive={false} content={<TrendTip series={series} points={points} digits={digits} />} />
          {levels?.map((level) => (
            <ReferenceLine
              key={level.value}
              y={level.value}
              stroke="var(--border-strong)"
              label={{ value: level.label, position: isMirrored ? "left" : "right", offset: 6 }}
            />
          ))}
          {series.map((own) => seriesLine({ own, points, digits, named: series.length > 1 }))}
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}
