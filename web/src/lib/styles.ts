import type { TextKey } from "./keys";

/** A style of the application. */
export interface ThemeStyle {
  styleName: string;
  label: TextKey;
  /** The theme bundles it loads. */
  bundles: readonly { bundleName: string }[];
  order: number;
  defaultTheme?: boolean;
  /** The operating system's scheme that it corresponds to. */
  systemKey?: "light" | "dark";
  scheme?: "light" | "dark";
}

/** A container layout. */
export interface LayoutOption {
  layoutClass: "boxed" | "full" | "fixed";
  label: TextKey;
  order: number;
  default?: boolean;
}

export const themeKey = "LPX_THEME";
export const layoutKey = "LPX_LAYOUT";

/** The choice that follows the operating system. */
export const systemStyle = "system";

export const themeStyles: readonly ThemeStyle[] = [
  {
    styleName: "light",
    label: "Shell.Theme.Light",
    bundles: [{ bundleName: "theme-light" }],
    order: 1,
    defaultTheme: true,
    systemKey: "light",
    scheme: "light",
  },
  { styleName: "dim", label: "Shell.Theme.Dim", bundles: [{ bundleName: "theme-dim" }], order: 2, scheme: "dark" },
  {
    styleName: "dark",
    label: "Shell.Theme.Dark",
    bundles: [{ bundleName: "theme-dark" }],
    order: 3,
    systemKey: "dark",
    scheme: "dark",
  },
  { styleName: systemStyle, label: "Shell.Theme.System", bundles: [], order: 4 },
];

export const layoutOptions: readonly LayoutOption[] = [
  { layoutClass: "boxed", label: "Shell.Layout.Boxed", order: 1 },
  { layoutClass: "full", label: "Shell.Layout.Full", order: 2, default: true },
  { layoutClass: "fixed", label: "Shell.Layout.Fixed", order: 3 },
];

/** The initial choice: the stored one, otherwise the default, otherwise the system's unless that is disabled. */
export function initialStyle(
  stored: string | null,
  styles: readonly ThemeStyle[],
  options: { defaultTheme?: string; isSystemDisabled?: boolean },
): string {
  const offered = styles.filter((style) => style.styleName !== systemStyle || !options.isSystemDisabled);
  const known = (name: string | null | undefined) => offered.find((style) => style.styleName === name)?.styleName;
  const marked = offered.find((style) => style.defaultTheme)?.styleName;
  return (
    known(stored) ?? known(options.defaultTheme) ?? marked ?? known(systemStyle) ?? offered[0]?.styleName ?? "light"
  );
}

/** The effective style for a choice; for the system's, the one that corresponds to its scheme. */
export function resolveStyle(choice: string, styles: readonly ThemeStyle[], prefersDark: boolean): ThemeStyle {
  const scheme = prefersDark ? "dark" : "light";
  const found =
    choice === systemStyle
      ? styles.find((style) => style.systemKey === scheme)
      : styles.find((style) => style.styleName === choice);
  if (!found) {
    throw new Error(
      choice === systemStyle
        ? `No style answers the system's scheme "${scheme}": give one of the styles the systemKey "${scheme}".`
        : `There is no style named "${choice}".`,
    );
  }
  return found;
}

/** The stored container layout, otherwise the default. */
export function initialLayout(stored: string | null, preset?: string): LayoutOption["layoutClass"] {
  const known = (name: string | null | undefined) => layoutOptions.find((option) => option.layoutClass === name);
  return (known(stored) ?? known(preset) ?? layoutOptions.find((option) => option.default))?.layoutClass ?? "full";
}
