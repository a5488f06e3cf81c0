import { createTheme, MantineThemeProvider, Popover } from "@mantine/core";
import { render, type RenderResult } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { ConfirmHost } from "../confirm";
import { AppTheme } from "../theme/AppTheme";

// jsdom has no layout, so every menu would seem to be anchored off the screen.
const laidOutNowhere = createTheme({
  components: { Popover: Popover.extend({ defaultProps: { hideDetached: false } }) },
});

// jsdom can't scroll, but menus try to.
if (!("scrollIntoView" in Element.prototype))
  Object.defineProperty(Element.prototype, "scrollIntoView", { value: () => undefined });

// jsdom has no fonts, but growing text fields wait for them.
if (!("fonts" in document)) Object.defineProperty(document, "fonts", { value: new EventTarget() });

/** Renders as the application does, with a user to act. Without transitions, whose timers would outlive the test. */
export function renderUi(element: ReactElement, direction: "ltr" | "rtl" = "ltr"): RenderResult & { user: UserEvent } {
  const user = userEvent.setup();
  const result = render(
    <AppTheme scheme="light" direction={direction} isAnimated={false}>
      <MantineThemeProvider inherit theme={laidOutNowhere}>
        {element}
        <ConfirmHost />
      </MantineThemeProvider>
    </AppTheme>,
  );
  return { ...result, user };
}
