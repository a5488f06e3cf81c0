import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchProviderSession } from "./sessionCheck";

const frameUrl = "https://id.example/connect/checksession";

/** The hidden frame, with a window that records the messages it receives. */
function frameWindow(): { asked: unknown[]; frame: HTMLIFrameElement } {
  const frame = document.querySelector("iframe");
  if (!frame?.contentWindow) throw new Error("There is no frame.");
  const asked: unknown[] = [];
  vi.spyOn(frame.contentWindow, "postMessage").mockImplementation((...question: unknown[]) => {
    asked.push(question);
  });
  return { asked, frame };
}

function say(frame: HTMLIFrameElement, data: string, origin = "https://id.example"): void {
  window.dispatchEvent(new MessageEvent("message", { data, origin, source: frame.contentWindow }));
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

it("asks the provider every three seconds whether its session is still the same", () => {
  const stop = watchProviderSession(frameUrl, "Portal_App", "state.salt", () => undefined);
  const { asked } = frameWindow();
  // spec: AUTH-04
  vi.advanceTimersByTime(2999);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(asked).toEqual([["Portal_App state.salt", "https://id.example"]]);
  vi.advanceTimersByTime(6000);
  expect(asked).toHaveLength(3);
  stop();
  vi.advanceTimersByTime(6000);
  expect(asked).toHaveLength(3);
  expect(document.querySelector("iframe")).toBeNull();
});

it("reports a change once, and only where the provider's own frame reports it", () => {
  const onChanged = vi.fn<() => void>();
  watchProviderSession(frameUrl, "Portal_App", "state.salt", onChanged);
  const { asked, frame } = frameWindow();
  say(frame, "changed", "https://evil.example");
  say(frame, "unchanged");
  expect(onChanged).not.toHaveBeenCalled();
  say(frame, "changed");
  say(frame, "changed");
  expect(onChanged).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(6000);
  expect(asked).toEqual([]);
});
