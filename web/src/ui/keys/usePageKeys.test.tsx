import { fireEvent } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderUi } from "../testing/renderUi";
import { useCommandKey, usePageKeys } from "./usePageKeys";

const act = vi.fn<(name: string) => void>();

function Page() {
  usePageKeys({ c: () => act("c") });
  useCommandKey("k", () => act("Ctrl k"));
  return null;
}

it("hears no key that is pressed with AltGr, which Windows tells of as Ctrl and Alt", () => {
  renderUi(<Page />);
  const press = (init: KeyboardEventInit): boolean => fireEvent.keyDown(document.body, init);
  for (const init of [
    { key: "c", code: "KeyC", ctrlKey: true, altKey: true },
    { key: "k", code: "KeyK", ctrlKey: true, altKey: true },
    // A vowel sign of the Hebrew keyboard, on Linux.
    { key: "\u05b1", code: "KeyC", modifierAltGraph: true },
  ]) {
    press(init);
  }
  expect(act).not.toHaveBeenCalled();
  press({ key: "\u05d1", code: "KeyC" });
  press({ key: "\u05dc", code: "KeyK", ctrlKey: true });
  expect(act.mock.calls).toEqual([["c"], ["Ctrl k"]]);
});
