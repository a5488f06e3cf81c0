import { IconCheck } from "@tabler/icons-react";
import { expect, it } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { CornerBadge } from "./CornerBadge";

const shown = (badge: Parameters<typeof CornerBadge>[0]) => {
  const { container, unmount } = renderUi(<CornerBadge {...badge} />);
  const found = container.querySelector("[data-color]");
  const text = found && (found.querySelector("svg") ? "icon" : found.textContent);
  unmount();
  return text;
};

it("shows a count up to its limit, an icon instead, and nothing without either", () => {
  expect([shown({ count: 1 }), shown({ count: 99 }), shown({ count: 100 })]).toEqual(["1", "99", "99+"]);
  expect([shown({ count: 3, icon: IconCheck }), shown({ count: 0 }), shown({})]).toEqual(["icon", null, null]);
});
