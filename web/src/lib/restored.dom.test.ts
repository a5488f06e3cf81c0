import { expect, it, vi } from "vitest";
import { beginAnewWhenRestored } from "./restored";

it("begins a page anew that the browser had kept, and no other", () => {
  const begin = vi.fn<() => void>();
  beginAnewWhenRestored(begin);
  const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  show(false);
  expect(begin).not.toHaveBeenCalled();
  show(true);
  expect(begin).toHaveBeenCalledTimes(1);
});
