import { act, screen } from "@testing-library/react";
import { fireEvent } from "@testing-library/dom";
import { afterEach, expect, it, vi } from "vitest";
import { renderUi } from "../testing/renderUi";
import { CopyLink } from "./CopyLink";

afterEach(() => {
  vi.useRealTimers();
});

it("says it has copied, for three seconds", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  renderUi(<CopyLink value="https://portal.example/f/1" withText />);
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  vi.useFakeTimers();
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name: "Copy link" }));
    await Promise.resolve();
  });
  expect(writeText).toHaveBeenCalledExactlyOnceWith("https://portal.example/f/1");
  act(() => {
    vi.advanceTimersByTime(2999);
  });
  expect(screen.getByRole("button").textContent).toBe("Copied");
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(screen.getByRole("button").textContent).toBe("Copy link");
});
