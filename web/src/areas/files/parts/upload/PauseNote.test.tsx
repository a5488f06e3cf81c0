import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PauseNote } from "./PauseNote";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function passed(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

it("counts the seconds until the next try down, and then says what is waited for", () => {
  const { container } = render(<PauseNote pause={{ isBusy: false, until: Date.now() + 3_500 }} />);
  expect(container.textContent).toBe("Connection lost, trying again in 4 s");
  passed(2_000);
  expect(container.textContent).toBe("Connection lost, trying again in 2 s");
  passed(10_000);
  expect(container.textContent).toBe("Waiting for the connection");
});

it("says that a server which answers is busy", () => {
  const { container } = render(<PauseNote pause={{ isBusy: true, until: Date.now() + 7_000 }} />);
  expect(container.textContent).toBe("The server is busy, trying again in 7 s");
});
