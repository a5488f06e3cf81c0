export { ChartFrame } from "./ChartFrame";
export type { TwinTable } from "./csv";
export { BulletBar, DomainBars, type DomainScore } from "./DomainBars";
export { bandFloors, type HeatBand, type HeatCell, type HeatColumn, type HeatRow } from "./heat";
export { HeatMap, type HeatChoice } from "./HeatMap";
export { BarSeries, LineTrend } from "./lazy";
export type { BarPoint, BarSeriesProps } from "./BarSeriesChart";
export type { LineTrendProps, TrendPoint, TrendSeries } from "./LineTrendChart";
export { SparkLine } from "./SparkLine";
