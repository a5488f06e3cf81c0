import "@mantine/core/styles.layer.css";
import { DirectionProvider, MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { theme } from "./theme";

/** What the application theme needs to know. */
export interface AppThemeProps {
  /** The scheme of the chosen style; dim and dark are both dark. */
  scheme: "light" | "dark";
  direction: "ltr" | "rtl";
  /** Whether what opens and closes moves; false where nothing is painted. */
  isAnimated?: boolean;
  children: ReactNode;
}

/**
 * The component library dressed in our tokens. It writes no style element: its variables come from the named bundle
 * `ng-bundle`, since the Content-Security-Policy allows style sheets only from the same origin.
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
