import {
  createTheme,
  defaultVariantColorsResolver,
  type ButtonProps,
  type CheckboxProps,
  type DrawerProps,
  type InputProps,
  type MantineColorsTuple,
  type MantineThemeComponents,
  type MenuProps,
  type ModalProps,
  type PopoverProps,
  type TooltipProps,
  type ActionIconProps,
  type VariantColorsResolver,
} from "@mantine/core";
import { breakpoints } from "@/lib/breakpoints";

/** Colours a component may name; each maps to the tokens of that meaning in every style. */
const meanings = ["brand", "success", "info", "warning", "danger"] as const;

/** The library expects ten shades; ours are one token, defined by the current style's sheet. */
function shades(meaning: string): MantineColorsTuple {
  const token = `var(--${meaning})`;
  return [token, token, token, token, token, token, token, token, token, token];
}

/** Text on a filled background has a token of its own, since the brand is light in the dark styles. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const meaning = meanings.find((name) => name === (input.color ?? input.theme.primaryColor));
  if (input.variant === "filled" && meaning) {
    return { ...resolved, color: `var(--on-${meaning})`, border: "1px solid transparent" };
  }
  if (input.variant === "default") return { ...resolved, border: "1px solid var(--border-strong)" };
  if (input.variant === "subtle" && !input.color) {
    return { ...resolved, hover: "var(--hover)", color: "var(--text)" };
  }
  return resolved;
};

const heights: Record<string, string> = {
  xs: "28px",
  sm: "var(--control)",
  md: "var(--control-form)",
  lg: "var(--control-large)",
};

/**
 * A closing overlay lets clicks through: it covers the page until it has faded, and the user may continue right after answering a question.
 */
const groundOf = (_: unknown, { opened }: { opened?: boolean }) =>
  opened ? {} : { overlay: { pointerEvents: "none" } };

/** Defaults by the component's name: importing the component would put its code into the first screen. */
const components: MantineThemeComponents = {
  Button: {
    defaultProps: { size: "sm", variant: "default" } satisfies Partial<ButtonProps>,
    vars: (_: unknown, { size = "sm" }: { size?: string }) => ({
      root: {
        "--button-height": heights[size],
        "--button-padding-x": size === "xs" ? "10px" : size === "lg" ? "16px" : "12px",
        "--button-fz": size === "xs" ? "var(--text-xs)" : size === "lg" ? "var(--text-md)" : "var(--text-sm)",
      },
    }),
    styles: { root: { fontWeight: "var(--weight-medium)" } },
  },
  ActionIcon: { defaultProps: { variant: "subtle", size: 32 } satisfies Partial<ActionIconProps> },
  Input: {
    defaultProps: { size: "md" } satisfies Partial<InputProps>,
    vars: (_: unknown, { size = "md" }: { size?: string }) => ({
      wrapper: {
        "--input-height": heights[size],
        "--input-fz": size === "lg" ? "var(--text-md)" : "var(--text-sm)",
      },
    }),
  },
  Checkbox: {
    defaultProps: { size: "xs" } satisfies Partial<CheckboxProps>,
    vars: () => ({ root: { "--checkbox-icon-color": "var(--on-brand)" } }),
    styles: { label: { fontSize: "var(--text-sm)", paddingInlineStart: "var(--space-2)" } },
  },
  // The content scrolls inside the frame, so the body needs no lock; the lock would write a style element, which the
  // Content-Security-Policy refuses.
  Modal: {
    defaultProps: {
      lockScroll: false,
      zIndex: "var(--z-dialog)",
      overlayProps: { color: "transparent" },
    } satisfies Partial<ModalProps>,
    styles: groundOf,
  },
  Drawer: {
    defaultProps: {
      lockScroll: false,
      zIndex: "var(--z-drawer)",
      overlayProps: { color: "transparent" },
    } satisfies Partial<DrawerProps>,
    styles: groundOf,
  },
  // The placeholder is a focusable child that no menu may have; the first entry takes the focus instead.
  Menu: {
    defaultProps: {
      withinPortal: true,
      shadow: "md",
      position: "bottom-end",
      offset: 6,
      withInitialFocusPlaceholder: false,
    } satisfies Partial<MenuProps>,
  },
  // Also in a drawer or a dialog: the one opened last is on top.
  Popover: {
    defaultProps: { withinPortal: true, shadow: "md", zIndex: "var(--z-dialog)" } satisfies Partial<PopoverProps>,
  },
  Tooltip: { defaultProps: { openDelay: 300, zIndex: "var(--z-tooltip)" } satisfies Partial<TooltipProps> },
};

/** The component library's theme. All values are tokens: see `bundles/`. */
export const theme = createTheme({
  primaryColor: "brand",
  primaryShade: 6,
  colors: Object.fromEntries(meanings.map((name) => [name, shades(name)])),
  variantColorResolver,
  fontFamily: "var(--font)",
  fontFamilyMonospace: "var(--font-code)",
  headings: { fontFamily: "var(--font)", fontWeight: "600" },
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  breakpoints: {
    xs: "320px",
    sm: `${breakpoints.sm}px`,
    md: `${breakpoints.md}px`,
    lg: `${breakpoints.lg}px`,
    xl: `${breakpoints.xl}px`,
  },
  components,
});
