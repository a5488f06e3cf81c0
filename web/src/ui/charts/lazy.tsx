import { lazy, Suspense, type ReactNode } from "react";
import { Bone } from "../states/Skeletons";
import type { BarSeriesProps } from "./BarSeriesChart";
import type { LineTrendProps } from "./LineTrendChart";
import classes from "./Charts.module.css";

// The drawing library is a hundred kilobytes: pages without a chart never load it.
const LazyLine = lazy(() => import("./LineTrendChart"));
const LazyBars = lazy(() => import("./BarSeriesChart"));

function Waiting({ height, children }: { height: number; children: ReactNode }) {
  const room = (
    <div className={classes.waiting} style={{ blockSize: height }}>
      <Bone />
    </div>
  );
  return <Suspense fallback={room}>{children}</Suspense>;
}

/** Trends over time, with reference levels. */
export function LineTrend(props: LineTrendProps) {
  return (
    <Waiting height={props.height ?? 180}>
      <LazyLine {...props} />
    </Waiting>
  );
}

/** Bars over time from zero: past values grey, the current one in colour. */
export function BarSeries(props: BarSeriesProps) {
  return (
    <Waiting height={props.height ?? 180}>
      <LazyBars {...props} />
    </Waiting>
  );
}
