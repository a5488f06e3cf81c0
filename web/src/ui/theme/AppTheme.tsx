import "@mantine/core/styles.layer.css";
import { DirectionProvider, MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { theme } from "./theme";

/** Input of the application theme. */
export interface AppThemeProps {
  /** The scheme of the chosen style; dim and dark are both dark. */
  scheme: "light" | "dark";
  direction: "ltr" | "rtl";
  /** Whether opening and closing is animated; false where nothing is painted. */
  isAnimated?: boolean;
  children: ReactNode;
}

/**
 * The component library with our tokens. It writes no style element: its variables are in the bundle `ng-bundle`, since the
 * Content-Security-Policy allows style sheets only from the same origin.
 */
export function AppTheme({ scheme, direction, isAnimated = true, children }: AppThemeProps) {
  return (
    <DirectionProvider key={direction} initialDirection={direction} detectDirection={false}>
      <MantineProvider
        theme={theme}
        forceColorScheme={scheme}
        withCssVariables={false}
        withGlobalClasses={false}
        env={isAnimated ? "default" : "test"}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}
