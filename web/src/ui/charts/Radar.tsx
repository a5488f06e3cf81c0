import { useDirection } from "@mantine/core";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { domainColour } from "../score";
import classes from "./Charts.module.css";
import { radarLine, radarOutline, radarPoint, type RadarSpoke } from "./spokes";

interface RadarProps {
  /** Description of the chart. */
  label: string;
  /** Three to twelve. */
  spokes: readonly RadarSpoke[];
}

/** Units of the drawing: the radius of the outer ring, and the space around it for the labels. */
const radius = 96;
const besides = 72;
const above = 38;
const rings = [25, 50, 75, 100];
/** Letters of a code that have room. */
const letters = 9;

const short = (code: string): string => (code.length > letters ? `${code.slice(0, letters - 1)}…` : code);

interface SpokeProps {
  spoke: RadarSpoke;
  place: (value: number) => { x: number; y: number };
}

/** A spoke with its code and its score at the outer end. */
function Spoke({ spoke, place }: SpokeProps) {
  const format = useFormat();
  const [end, text] = [place(100), place(114)];
  const side = Math.abs(text.x) < 8 ? "middle" : text.x > 0 ? "start" : "end";
  const dot = spoke.now === null ? null : place(spoke.now);
  return (
    <g>
      <line className={classes.radarGrid} x2={end.x} y2={end.y} />
      {dot && <circle cx={dot.x} cy={dot.y} r={3.5} fill={domainColour(spoke.colour)} />}
      <text x={text.x} y={text.y - 2} textAnchor={side}>
        {short(spoke.code)}
      </text>
      <text className={classes.strong} x={text.x} y={text.y + 11} textAnchor={side}>
        {spoke.now === null ? "–" : format.score(spoke.now)}
      </text>
    </g>
  );
}

/**
 * Scores of domains around a centre of zero, with those of before as a dashed line. A domain without a score has no point. What the lines mean
 * is said by a {@link RadarLegend}.
 */
export function Radar({ label, spokes }: RadarProps) {
  const t = useText();
  const format = useFormat();
  const isMirrored = useDirection().dir === "rtl";
  const place = (at: number, value: number) => radarPoint(at, spokes.length, (radius * value) / 100, isMirrored);
  const lineOf = (pick: (spoke: RadarSpoke) => number | null) =>
    radarLine(
      spokes.map((spoke, at) => {
        const value = pick(spoke);
        return value === null ? null : place(at, value);
      }),
    );
  const isWhole = spokes.every(({ now }) => now !== null);
  const missing = (spoke: RadarSpoke) => t(spoke.notApplicable ? "Ui.NotApplicable" : "Ui.NotAssessed");
  const said = spokes.map((spoke) => `${spoke.name} ${spoke.now === null ? missing(spoke) : format.score(spoke.now)}`);
  const [width, height] = [2 * (radius + besides), 2 * (radius + above)];
  return (
    <div className={classes.chart}>
      <svg
        className={classes.radar}
        viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
        role="img"
        aria-label={`${label}: ${said.join(", ")}`}
      >
        {rings.map((ring) => (
          <path key={ring} className={classes.radarGrid} d={radarOutline(spokes.map((_, at) => place(at, ring)))} />
        ))}
        <path className={classes.radarBefore} d={lineOf(({ before }) => before)} />
        <path className={isWhole ? classes.radarArea : classes.radarNow} d={lineOf(({ now }) => now)} />
        {spokes.map((spoke, at) => (
          <Spoke key={spoke.key} spoke={spoke} place={(value) => place(at, value)} />
        ))}
      </svg>
    </div>
  );
}

interface RadarLegendProps {
  /** What the line means. */
  now: string;
  /** What the dashed line means, and the tick of bars with the same scores; absent where there are none. */
  before: string | undefined;
}

/** The legend of a radar and of the bars that are shown with it. */
export function RadarLegend({ now, before }: RadarLegendProps) {
  return (
    <div className={classes.legend}>
      <span>
        <i className={classes.nowMark} aria-hidden />
        {now}
      </span>
      {before && (
        <span>
          <i className={classes.beforeMark} aria-hidden />
          <i aria-hidden />
          {before}
        </span>
      )}
    </div>
  );
}
