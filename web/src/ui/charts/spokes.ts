/** One spoke of a radar: a domain with its score now and before, 0 to 100; null where there is none. */
export interface RadarSpoke {
  key: string;
  code: string;
  name: string;
  /** 1 to 12. */
  colour: number | null;
  now: number | null;
  before: number | null;
  /** Everything in it was found not to apply, which is not the same as not assessed. */
  notApplicable?: boolean | undefined;
}

export interface RadarPoint {
  x: number;
  y: number;
}

const fewest = 3;
const most = 12;

/** Whether so many spokes make a shape that can be read: bars say the same of others. */
export function fitsRadar(spokes: number): boolean {
  return spokes >= fewest && spokes <= most;
}

/** The place of a value on a spoke. The first spoke points up, the others follow in reading direction. */
export function radarPoint(at: number, spokes: number, reach: number, isMirrored: boolean): RadarPoint {
  const angle = ((isMirrored ? -1 : 1) * 2 * Math.PI * at) / spokes;
  return { x: reach * Math.sin(angle), y: -reach * Math.cos(angle) };
}

// Adding zero takes the sign of a small negative number away.
const shown = (value: number): string => (Math.round(value * 10) / 10 + 0).toFixed(1);
const placed = ({ x, y }: RadarPoint): string => `${shown(x)} ${shown(y)}`;

/** A closed shape through all points. */
export function radarOutline(points: readonly RadarPoint[]): string {
  return `M${points.map(placed).join("L")}Z`;
}

/**
 * The line through the values of all spokes as a path. Where a spoke has none, the line has a gap: through the centre it would say zero,
 * and past it something that nobody measured.
 */
export function radarLine(points: readonly (RadarPoint | null)[]): string {
  const known = points.filter((point) => point !== null);
  if (known.length === points.length) return radarOutline(known);
  return points
    .map((point, at) => {
      const next = points[(at + 1) % points.length];
      return point && next ? `M${placed(point)}L${placed(next)}` : "";
    })
    .join("");
}
