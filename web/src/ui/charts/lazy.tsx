import { lazy, Suspense, type ReactNode } from "react";
import { Bone } from "../states/Skeletons";
import type { BarSeriesProps } from "./BarSeriesChart";
import { DomainBars } from "./DomainBars";
import type { LineTrendProps } from "./LineTrendChart";
import type { RadarDomainsProps } from "./RadarDomainsChart";
import classes from "./Charts.module.css";

// The drawing library weighs a hundred kilobytes: pages without a chart never load it.
const LazyLine = lazy(() => import("./LineTrendChart"));
const LazyBars = lazy(() => import("./BarSeriesChart"));
const LazyRadar = lazy(() => import("./RadarDomainsChart"));

function Waiting({ height, children }: { height: number; children: ReactNode }) {
  const room = (
    <div className={classes.waiting} style={{ blockSize: height }}>
      <Bone />
    </div>
  );
  return <Suspense fallback={room}>{children}</Suspense>;
}

/** Courses over time, with levels to compare with. */
export function LineTrend(props: LineTrendProps) {
  return (
    <Waiting height={props.height ?? 180}>
      <LazyLine {...props} />
    </Waiting>
  );
}

/** Bars over time from zero: the past grey, the present in colour. */
export function BarSeries(props: BarSeriesProps) {
  return (
    <Waiting height={props.height ?? 180}>
      <LazyBars {...props} />
    </Waiting>
  );
}

/** From fewer axes than this a radar is a line, from more it can't be read. */
const radarAxes = { least: 3, most: 12 } as const;

/** Domains as a radar; as bars where a radar would mislead. */
export function RadarDomains(props: RadarDomainsProps) {
  const { domains, goal, beforeLabel } = props;
  if (domains.length < radarAxes.least || domains.length > radarAxes.most) {
    return <DomainBars domains={domains} goal={goal} beforeLabel={beforeLabel} />;
  }
  return (
    <Waiting height={props.height ?? 300}>
      <LazyRadar {...props} />
    </Waiting>
  );
}
