import { PolarAngleAxis, PolarGrid, PolarRadiusAxis, Radar, RadarChart, ResponsiveContainer, Tooltip } from "recharts";
import { useFormat } from "@/lib/format";
import { ChartTip, type TipState } from "./ChartTip";
import type { DomainScore } from "./DomainBars";
import classes from "./Charts.module.css";

export interface RadarDomainsProps {
  /** What the chart shows, in words. */
  label: string;
  domains: readonly DomainScore[];
  /** Name of the present outline ("Millrace, now"). */
  nowLabel: string;
  /** Name of the dashed outline. */
  beforeLabel?: string;
  goal?: { value: number; label: string };
  height?: number;
}

type RadarTipProps = TipState & Pick<RadarDomainsProps, "domains" | "nowLabel" | "beforeLabel">;

function RadarTip({ active, label, domains, nowLabel, beforeLabel }: RadarTipProps) {
  const format = useFormat();
  const domain = active ? domains.find((own) => own.code === label) : undefined;
  if (!domain) return null;
  const words = (value: number | null | undefined): string =>
    value === null || value === undefined ? "–" : format.score(value);
  const now = `${words(domain.score)} · ${format.percent(domain.coverage, 0)}`;
  const lines = [
    { name: nowLabel, value: now, colour: "var(--brand)" },
    ...(beforeLabel ? [{ name: beforeLabel, value: words(domain.before), colour: "var(--quiet)" }] : []),
  ];
  return <ChartTip title={domain.name} lines={lines} />;
}

/** Loaded with the first chart on a page; use RadarDomains. */
export default function RadarDomainsChart({ label, domains, nowLabel, beforeLabel, height = 300 }: RadarDomainsProps) {
  const data = domains.map((domain) => ({ code: domain.code, now: domain.score ?? 0, before: domain.before ?? null }));
  return (
    <div className={classes.chart}>
      <ResponsiveContainer width="100%" height={height}>
        <RadarChart data={data} outerRadius="76%" title={label}>
          <PolarGrid stroke="var(--border-strong)" />
          <PolarAngleAxis dataKey="code" />
          <PolarRadiusAxis domain={[0, 100]} tick={false} axisLine={false} />
          <Tooltip
            isAnimationActive={false}
            content={<RadarTip domains={domains} nowLabel={nowLabel} beforeLabel={beforeLabel} />}
          />
          {beforeLabel && (
            <Radar
              name={beforeLabel}
              dataKey="before"
              stroke="var(--quiet)"
              strokeDasharray="4 3"
              fill="none"
              isAnimationActive={false}
            />
          )}
          <Radar
            name={nowLabel}
            dataKey="now"
            stroke="var(--brand)"
            strokeWidth={2}
            fill="var(--brand)"
            fillOpacity={0.12}
            dot={{ r: 3, fill: "var(--brand)", fillOpacity: 1 }}
            isAnimationActive={false}
          />
        </RadarChart>
      </ResponsiveContainer>
    </div>
  );
}
