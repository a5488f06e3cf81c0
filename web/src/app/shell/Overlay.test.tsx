import { act, screen, waitFor } from "@testing-library/react";
import { lazy, type ComponentType } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { createStore, useStore } from "@/lib/store";
import { renderUi } from "@/ui/testing/renderUi";
import { Overlay } from "./Overlay";

const reported = vi.hoisted(() => vi.fn<(error: unknown) => void>());
vi.mock("../errors/report", () => ({ reportFailure: reported }));

const missing = new TypeError("Failed to fetch dynamically imported module: /assets/Palette.js");
const Missing = lazy<ComponentType>(() => Promise.reject<{ default: ComponentType }>(missing));
const palette = createStore(false);
const proof = createStore(false);

function Page() {
  return (
    <>
      <p>Page</p>
      <Overlay isOpen={useStore(palette)} close={() => palette.set(false)}>
        <Missing />
      </Overlay>
      <Overlay isOpen={useStore(proof)} close={() => proof.set(false)}>
        <p>Proof</p>
      </Overlay>
    </>
  );
}

afterEach(() => vi.restoreAllMocks());

it("closes what could not be loaded, and keeps the page and what else is opened over it", async () => {
  // React says so of everything that a boundary catches.
  vi.spyOn(console, "error").mockReturnValue(undefined);
  renderUi(<Page />);
  act(() => palette.set(true));
  await waitFor(() => expect(reported).toHaveBeenCalledWith(missing));
  expect(palette.get()).toBe(false);
  expect(screen.getByText("Page")).toBeInstanceOf(HTMLElement);
  act(() => proof.set(true));
  expect(screen.getByText("Proof")).toBeInstanceOf(HTMLElement);
});
