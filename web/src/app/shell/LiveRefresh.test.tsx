import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { choicesQuery } from "@/areas/workspace";
import { LiveRefresh } from "./LiveRefresh";

const handlers = vi.hoisted(() => new Map<string, () => void>());
vi.mock("@/api/live", () => ({
  useLiveEvent: (type: string, handler: () => void) => void handlers.set(type, handler),
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("asks for the clients to choose from again when somebody else closes or reopens one", () => {
  const cache = new QueryClient();
  const { queryKey } = choicesQuery();
  cache.setQueryData(queryKey, []);
  render(
    <QueryClientProvider client={cache}>
      <LiveRefresh />
    </QueryClientProvider>,
  );
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(false);
  act(() => {
    handlers.get("clients")?.();
    vi.advanceTimersByTime(1000);
  });
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
