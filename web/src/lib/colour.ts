/** Colours as WCAG 2.2 compares them (1.4.3): `#rrggbb`. */

const pattern = /^#[\da-f]{6}$/iu;

/** Can the portal use this text as a colour? */
export function isColour(value: string): boolean {
  return pattern.test(value);
}

type Rgb = readonly [number, number, number];

function channels(colour: string): Rgb {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

function toColour(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The lowest contrast of a colour with one of these backgrounds. */
export function lowestContrast(colour: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => contrast(colour, ground)));
}

/** Mixes this share, 0 to 1, of `other` into `colour`. */
export function mix(colour: string, other: string, share: number): string {
  const [from, to] = [channels(colour), channels(other)];
  const part = (at: 0 | 1 | 2) => from[at] + (to[at] - from[at]) * share;
  return toColour([part(0), part(1), part(2)]);
}

/** Steps from a colour to black or white. */
const steps = 50;

/** The colour nearest to `colour` towards `end` that has the contrast `least` with all backgrounds. */
export function readable(colour: string, end: string, grounds: readonly string[], least: number): string {
  for (let step = 0; step < steps; step += 1) {
    const tried = mix(colour, end, step / steps);
    if (lowestContrast(tried, grounds) >= least) return tried;
  }
  return end;
}
