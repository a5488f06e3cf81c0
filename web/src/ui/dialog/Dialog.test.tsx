import { render, screen, waitFor } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, it } from "vitest";
import { SideDrawer } from "../drawer";
import { renderUi } from "../testing/renderUi";
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

const contents: [string, string, () => ReactElement][] = [
  [
    "the first field of a form",
    "Name",
    () => (
      <>
        <input type="radio" aria-label="Choice" data-path="choice" />
        <input aria-label="Name" data-path="name" />
        <textarea aria-label="Reason" data-path="reason" />
      </>
    ),
  ],
  [
    "a field that its content begins with",
    "Find",
    () => (
      <>
        <input type="text" readOnly hidden />
        <input aria-label="Find" />
      </>
    ),
  ],
  [
    "what asks for it",
    "Reason",
    () => (
      <>
        <input aria-label="Name" data-path="name" />
        <textarea aria-label="Reason" data-autofocus />
      </>
    ),
  ],
  [
    "its cross where other things come before a field",
    "Close",
    () => (
      <>
        <button type="button">Accept all</button>
        <textarea aria-label="Summary" />
      </>
    ),
  ],
];

it.each(contents)("gives its focus to %s", async (_, focused, content) => {
  renderUi(
    <Dialog opened onClose={close} title="Layer">
      {content()}
    </Dialog>,
  );
  await screen.findByRole("dialog", { name: "Layer" });
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe(focused));
});
