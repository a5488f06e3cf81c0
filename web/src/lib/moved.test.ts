import { afterEach, expect, it, vi } from "vitest";
import { showMoved } from "./moved";
import { toasts } from "./toast";

afterEach(() => toasts.set([]));

it("offers the way back only where the states have one", () => {
  const undo = vi.fn<(to: "Open" | "Void") => void>();
  const moved = { summary: "FND-0117 is now: Void.", from: "Open", undo } as const;
  showMoved({ ...moved, allowed: [] });
  expect(toasts.get()[0]?.action).toBeUndefined();
  showMoved({ ...moved, allowed: ["Open"] });
  toasts.get()[1]?.action?.run();
  expect(undo).toHaveBeenCalledExactlyOnceWith("Open");
});
