import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { toasts } from "@/lib/toast";
import { renderUi } from "@/ui/testing/renderUi";
import type { WidgetPlace } from "../../queries";
import { ArrangeDrawer } from "./ArrangeDrawer";

const initial: readonly WidgetPlace[] = [
  { widget: "Guide", isHidden: false },
  { widget: "MyDay", isHidden: false },
  { widget: "Coming", isHidden: true },
];

const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  toasts.set([]);
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push(request.method === "PUT" ? await request.json() : request.method);
    return request.method === "PUT" ? Response.json({}) : new Response(null, { status: 204 });
  });
});

afterEach(() => void vi.unstubAllGlobals());

async function open(isOwn = true) {
  const onClose = vi.fn<() => void>();
  const { user } = renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <ArrangeDrawer initial={initial} isOwn={isOwn} onClose={onClose} />
    </QueryClientProvider>,
  );
  await screen.findByRole("switch", { name: "My day" });
  return { user, onClose };
}

const order = (): (string | null | undefined)[] =>
  screen.getAllByRole("switch").map((one) => one.closest("li")?.querySelector("label")?.textContent);

it("moves a widget by keyboard, which keeps its button, and saves order and what is hidden", async () => {
  const { user, onClose } = await open();
  screen.getByRole("button", { name: "Move down: First steps" }).focus();
  await user.keyboard("{Enter}");
  expect(order()).toEqual(["My day", "First steps", "Next 14 days"]);
  expect(screen.getByRole("status").textContent).toBe("First steps: position 2 of 3");
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Move down: First steps"));
  await user.keyboard("{Enter}{Enter}");
  expect(order()).toEqual(["My day", "Next 14 days", "First steps"]);
  await user.click(screen.getByRole("switch", { name: "First steps" }));
  await user.click(screen.getByRole("switch", { name: "Next 14 days" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const widgets = [
    { widget: "MyDay", isHidden: false },
    { widget: "Coming", isHidden: false },
    { widget: "Guide", isHidden: true },
  ];
  expect(sent).toEqual([{ widgets }]);
});

it("takes everything back, and that too", async () => {
  const { user, onClose } = await open();
  await user.click(screen.getByRole("button", { name: "Reset to default" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent).toEqual(["DELETE"]);
  toasts.get()[0]?.action?.run();
  await waitFor(() => expect(sent[1]).toEqual({ widgets: initial }));
});

it("has nothing to take back while nothing is arranged", async () => {
  const { user } = await open(false);
  await user.click(screen.getByRole("button", { name: "Reset to default" }));
  expect(sent).toEqual([]);
});
