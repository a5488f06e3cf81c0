import { contrast, mix, readable } from "./colour";

/** The styles in which a brand is drawn. */
export const brandStyles = ["light", "dim", "dark"] as const;
export type BrandStyle = (typeof brandStyles)[number];

/** Contrast that text needs, and that edges and marks need (WCAG 2.2, 1.4.3 and 1.4.11). */
export const textContrast = 4.5;

/** The backgrounds of each style, as in its style sheet; a test compares them. */
export const grounds = {
  light: {
    surface: "#f7f8f9",
    raised: "#ffffff",
    sunken: "#eff1f3",
    hover: "#f1f4f6",
    border: "#e1e5e9",
    text: "#141a20",
    muted: "#56616d",
  },
  dim: {
    surface: "#232930",
    raised: "#2b323a",
    sunken: "#1d2228",
    hover: "#323a43",
    border: "#3a434d",
    text: "#e6ebf0",
    muted: "#adb8c3",
  },
  dark: {
    surface: "#0f1215",
    raised: "#171b1f",
    sunken: "#0a0c0e",
    hover: "#1e2328",
    border: "#272d33",
    text: "#e4e8ec",
    muted: "#9ba6b1",
  },
} as const;

const [black, white] = ["#000000", "#ffffff"];

/** Names of the tokens that a brand overrides. */
export const brandTokenNames = [
  "--brand",
  "--brand-hover",
  "--on-brand",
  "--brand-text",
  "--brand-subtle",
  "--selected",
  "--focus",
] as const;

export type BrandTokens = Record<(typeof brandTokenNames)[number], string>;

/** Share of the brand's colour in a tinted background. */
const tint = { light: 0.1, dim: 0.18, dark: 0.18 };

/** The tokens of a brand in a style. Text in and on its colours is readable whatever they are. */
export function brandTokens(style: BrandStyle, light: string, dark: string | null): BrandTokens {
  const { surface, raised, sunken, hover } = grounds[style];
  const isLight = style === "light";
  const [away, base] = isLight ? [black, light] : [white, dark ?? light];
  const filled = readable(base, away, [raised], textContrast);
  const subtle = mix(raised, filled, tint[style]);
  const words = readable(filled, away, [surface, raised, sunken, hover, subtle], textContrast);
  const ink =
    contrast(white, filled) >= textContrast ? white : readable(mix(filled, black, 0.8), black, [filled], textContrast);
  return {
    "--brand": filled,
    "--brand-hover": mix(filled, isLight ? black : white, 0.16),
    "--on-brand": ink,
    "--brand-text": words,
    "--brand-subtle": subtle,
    "--selected": subtle,
    "--focus": words,
  };
}

/** The nearest colour with enough contrast, where the server requires it. */
export function readableColour(kind: "light" | "dark", colour: string): string {
  if (kind === "light") return readable(colour, black, [white], textContrast);
  return readable(colour, white, [grounds.dim.raised, grounds.dark.raised], textContrast);
}
