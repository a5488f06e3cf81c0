import { useQuery } from "@tanstack/react-query";
import { isolated } from "@/lib/characters";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { ChartFrame, domainColour, LineTrend, Panel, Unloaded } from "@/ui";
import { scoredAssessmentsQuery, type ScoredAssessment } from "../../../assessments";
import type { Client } from "../../queries";
import classes from "./ClientOverview.module.css";

interface ScoreTrendProps {
  client: Client;
  /** Scores of two frameworks are never on one chart. */
  framework: { id: string; title: string };
}

/** Colours that the theme has for lines and domains. */
const coloursOfCharts = 12;

/** One line for each subtype, since subtypes ask different questions. */
function seriesOf(assessments: readonly ScoredAssessment[]) {
  const names = new Map(assessments.map(({ subtypeId, subtypeName }) => [subtypeId, subtypeName]));
  return [...names].map(([key, name], at) => ({
    key,
    name,
    colour: domainColour(1 + (at % coloursOfCharts)),
  }));
}

function Chart({ assessments, framework }: { assessments: readonly ScoredAssessment[]; framework: string }) {
  const t = useText();
  const format = useFormat();
  const points = new Map<string, Record<string, number>>();
  for (const { finalisedAt, subtypeId, verifiedScore } of assessments) {
    const day = isolated(format.date(finalisedAt));
    points.set(day, { ...points.get(day), [subtypeId]: verifiedScore });
  }
  const table = {
    columns: [
      { key: "number", label: t("Assessments.Number") },
      { key: "subtype", label: t("Assessments.Subtype") },
      { key: "finalised", label: t("Assessments.FinalisedOn") },
      { key: "score", label: t("Assessments.Score"), numeric: true },
    ],
    rows: assessments.map(({ number, subtypeName, finalisedAt, verifiedScore }) => ({
      number,
      subtype: subtypeName,
      finalised: format.date(finalisedAt),
      score: format.score(verifiedScore),
    })),
  };
  const series = seriesOf(assessments);
  const legend = series.map(({ key, name, colour }) => (
    <span key={key}>
      <i style={{ background: colour }} aria-hidden />
      <bdi>{name}</bdi>
    </span>
  ));
  return (
    <ChartFrame
      title={t("Clients.ScoreTrend")}
      note={framework}
      fileName="verified-scores"
      table={table}
      foot={series.length > 1 && legend}
    >
      {assessments.length > 0 ? (
        <LineTrend
          label={t("Clients.ScoreTrend")}
          digits={1}
          domain={[0, 100]}
          series={series}
          points={[...points].map(([label, values]) => ({ label, values }))}
        />
      ) : (
        <p className={classes.quiet}>{t("Clients.NoScores")}</p>
      )}
    </ChartFrame>
  );
}

/** The verified scores of a client's last finalised assessments, oldest first. */
export function ScoreTrend({ client, framework }: ScoreTrendProps) {
  const t = useText();
  const scored = useQuery(scoredAssessmentsQuery(client.id, framework.id));
  if (scored.data) return <Chart assessments={scored.data} framework={framework.title} />;
  return (
    <Panel title={t("Clients.ScoreTrend")}>
      <Unloaded query={scored} />
    </Panel>
  );
}
