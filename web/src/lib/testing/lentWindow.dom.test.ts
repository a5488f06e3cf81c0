import { expect, it, vi } from "vitest";
import { lendWindow } from "./lentWindow";

it("leaves nothing of a file of tests to the next one", async () => {
  const heard = vi.fn<() => void>();
  const made = location.href;
  const giveBack = lendWindow();
  const channel = new BroadcastChannel("waymark.lent");
  channel.addEventListener("message", heard);
  window.addEventListener("online", heard);
  vi.stubGlobal("print", heard);
  vi.useFakeTimers();
  localStorage.setItem("a", "1");
  sessionStorage.setItem("a", "1");
  document.cookie = "a=1; path=/";
  history.replaceState({ a: 1 }, "", "/goals?page=2#a");
  Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
  document.documentElement.lang = "ar";
  document.title = "Goals";
  document.body.append("left");

  giveBack();
  window.dispatchEvent(new Event("online"));
  const other = new BroadcastChannel("waymark.lent");
  const sent = new Promise((resolve) => {
    const last = new BroadcastChannel("waymark.lent");
    last.addEventListener("message", () => resolve(last.close()));
  });
  other.postMessage("there?");
  await sent;
  other.close();
  expect(heard).not.toHaveBeenCalled();
  expect([vi.isFakeTimers(), window.print === heard]).toEqual([false, false]);
  expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, ""]);
  expect([location.href, history.state, navigator.onLine]).toEqual([made, null, true]);
  expect(document.documentElement.outerHTML).toBe("<html><head></head><body></body></html>");
});
