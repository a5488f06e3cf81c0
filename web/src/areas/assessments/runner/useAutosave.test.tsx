import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AssessmentDetail, ItemPatch } from "../queries";
import { useAutosave } from "./useAutosave";

/** What was sent, and whether it outlives the page. */
const sent: { patches: ItemPatch[]; keepalive: boolean }[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (request: Request) => {
    const { items: patches } = (await request.json()) as { items: ItemPatch[] };
    sent.push({ patches, keepalive: request.keepalive });
    return Response.json({ items: patches.map(({ id }) => ({ id, outcome: "Saved", item: null })), assessment: {} });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openRunner() {
  const cache = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const assessment = { id: "a", tenantId: "t" } as AssessmentDetail;
  return renderHook(() => useAutosave(assessment), { wrapper }).result;
}

it("sends what is written within two seconds, however steadily somebody writes", async () => {
  const runner = openRunner();
  for (let key = 1; key <= 5; key += 1) {
    act(() => runner.current.edit("q", { selfComment: "x".repeat(key) }));
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await act(() => vi.advanceTimersByTimeAsync(500));
  }
  expect(sent.map(({ patches }) => patches[0]?.selfComment)).toEqual(["xxxx"]);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(sent.at(-1)?.patches[0]?.selfComment).toBe("xxxxx");
});

it("sends at once what is open when the page goes", async () => {
  const runner = openRunner();
  act(() => runner.current.edit("q", { selfComment: "last words" }));
  act(() => void window.dispatchEvent(new Event("pagehide")));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(sent).toEqual([{ patches: [expect.objectContaining({ selfComment: "last words" })], keepalive: true }]);
});
