import { render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, it } from "vitest";
import { SideDrawer } from "../drawer";
import { AppTheme } from "../theme/AppTheme";
import { Dialog } from "./Dialog";

const close = () => undefined;
const layers: [string, (opened: boolean) => ReactElement][] = [
  [
    "Modal",
    (opened) => (
      <Dialog opened={opened} onClose={close} title="Layer">
        content
      </Dialog>
    ),
  ],
  [
    "Drawer",
    (opened) => (
      <SideDrawer opened={opened} onClose={close} title="Layer">
        content
      </SideDrawer>
    ),
  ],
];

it.each(layers)("lets clicks through to the page while it goes away: %s", async (name, layer) => {
  const page = (opened: boolean) => (
    <AppTheme scheme="light" direction="ltr">
      {layer(opened)}
    </AppTheme>
  );
  const { rerender } = render(page(true));
  await screen.findByRole("dialog", { name: "Layer" });
  const ground = () => document.querySelector<HTMLElement>(`.mantine-${name}-overlay`)?.style.pointerEvents;
  expect(ground()).toBe("");
  rerender(page(false));
  // It fades for a moment, and lies over the page meanwhile.
  expect(ground()).toBe("none");
});
