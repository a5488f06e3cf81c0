import { createTheme, MantineThemeProvider, Popover } from "@mantine/core";
import { render, type RenderResult } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { ConfirmHost } from "../confirm";
import { AppTheme } from "../theme/AppTheme";

// jsdom lays nothing out, so every menu would seem to hang on something off the screen.
const laidOutNowhere = createTheme({
  components: { Popover: Popover.extend({ defaultProps: { hideDetached: false } }) },
});

// jsdom scrolls nothing, but menus ask it to.
if (!("scrollIntoView" in Element.prototype))
  Object.defineProperty(Element.prototype, "scrollIntoView", { value: () => undefined });

// jsdom has no fonts to wait for, but growing text fields ask for them.
if (!("fonts" in document)) Object.defineProperty(document, "fonts", { value: new EventTarget() });

/** Renders as the application does, with a user to act. Nothing moves: the timers of a movement would outlive the test. */
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
