import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useImport } from "../queries";

beforeEach(() => vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ id: "i1" }))));
afterEach(() => vi.unstubAllGlobals());

/** A page whose catalogue arrives when it is told to; afterwards, its import has begun. */
function following() {
  const cache = new QueryClient();
  const onDone = vi.fn<() => void>();
  let arrive = (): void => undefined;
  const arrived = new Promise<string>((resolve) => {
    arrive = () => resolve("u1");
  });
  const hook = renderHook(() => useImport(() => arrived, onDone), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={cache}>{children}</QueryClientProvider>
    ),
  });
  const end = async (): Promise<void> => {
    await act(async () => {
      arrive();
      await vi.waitFor(() => expect(cache.getMutationCache().getAll()[0]?.state.status).toBe("success"));
    });
  };
  return { hook, end, onDone };
}

const order = { file: new File(["{}"], "catalogue.json"), dryRun: true, publishAndRelease: false };

it("tells what was begun", async () => {
  const { hook, end, onDone } = following();
  act(() => hook.result.current.mutate(order));
  await end();
  expect(onDone).toHaveBeenCalledOnce();
});

it("gives no report of an order that was changed while its file was on the way", async () => {
  const { hook, end, onDone } = following();
  act(() => hook.result.current.mutate(order));
  act(() => hook.result.current.reset());
  await end();
  expect(onDone).not.toHaveBeenCalled();
});

it("leads nobody away who has left the page", async () => {
  const { hook, end, onDone } = following();
  act(() => hook.result.current.mutate(order));
  hook.unmount();
  await end();
  expect(onDone).not.toHaveBeenCalled();
});
