import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchPrinting } from "@/lib/printing";
import { toasts } from "@/lib/toast";
import { renderUi } from "../testing/renderUi";
import { MoreButton } from "./MoreButton";
import { PrintButton } from "./PrintButton";

let stop: () => void;
/** The page's content each time it was printed. */
let printed: number[] = [];

beforeEach(() => {
  stop = watchPrinting();
  printed = [];
  vi.stubGlobal("print", () => printed.push(screen.getAllByRole("listitem").length));
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  toasts.set([]);
});

/** Seven comments, read two at a time. */
function Comments({ fails = false }) {
  const [shown, setShown] = useState(2);
  const [isFetching, setFetching] = useState(false);
  const [isError, setError] = useState(false);
  const fetchNextPage = async (): Promise<void> => {
    setFetching(true);
    await Promise.resolve();
    setFetching(false);
    if (fails) setError(true);
    else setShown((count) => Math.min(7, count + 2));
  };
  return (
    <>
      <ul>
        {["a", "b", "c", "d", "e", "f", "g"].slice(0, shown).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <MoreButton list={{ hasNextPage: shown < 7, isFetching, isError, fetchNextPage }}>Older</MoreButton>
      <PrintButton />
    </>
  );
}

it("loads what is not on the page yet before it prints", async () => {
  const { user } = renderUi(<Comments />);
  await user.click(screen.getByRole("button", { name: "Print" }));
  await waitFor(() => expect(printed).toEqual([7]));
  expect(toasts.get()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Print" }));
  expect(printed).toEqual([7, 7]);
});

it("prints nothing, and says so, when the rest can't be loaded", async () => {
  const { user } = renderUi(<Comments fails />);
  await user.click(screen.getByRole("button", { name: "Print" }));
  await waitFor(() => expect(toasts.get().map(({ severity }) => severity)).toEqual(["error"]));
  expect(printed).toEqual([]);
});

it("takes the browser's key for printing only while something is missing", async () => {
  renderUi(<Comments />);
  // A cancelled event returns false.
  expect(fireEvent.keyDown(document.body, { key: "p", code: "KeyP", ctrlKey: true, isComposing: true })).toBe(true);
  expect(fireEvent.keyDown(document.body, { key: "з", code: "KeyP", ctrlKey: true })).toBe(false);
  await waitFor(() => expect(printed).toEqual([7]));
  expect(fireEvent.keyDown(document.body, { key: "p", code: "KeyP", ctrlKey: true })).toBe(true);
});
