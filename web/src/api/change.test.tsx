import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { useApiChange } from "./change";
import { areaKey } from "./cache";

/** A hook with the data of two areas in its cache, and what it did in its order. */
function changing(fails = false) {
  const cache = new QueryClient();
  const done: string[] = [];
  cache.setQueryData(areaKey("teams", "list"), []);
  cache.setQueryData(areaKey("clients", "list"), []);
  const invalidate = cache.invalidateQueries.bind(cache);
  vi.spyOn(cache, "invalidateQueries").mockImplementation(async (...of) => {
    done.push("read anew");
    await invalidate(...of);
  });
  const { result } = renderHook(
    () =>
      useApiChange({
        call: (name: string) => (fails ? Promise.reject(new Error(name)) : Promise.resolve(name.length)),
        areas: ["teams"],
        ownConflict: true,
        onAnswer: (length, name) => done.push(`answer ${name} ${length}`),
        onDone: (length, name) => done.push(`done ${name} ${length}`),
      }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={cache}>{children}</QueryClientProvider>
      ),
    },
  );
  const isOld = (area: string) => cache.getQueryState(areaKey(area, "list"))?.isInvalidated;
  const meta = () => cache.getMutationCache().getAll()[0]?.meta;
  return { change: (name: string) => act(() => result.current.mutateAsync(name)), done, isOld, meta };
}

it("reads the areas anew that it changes, between what comes before and what follows", async () => {
  const { change, done, isOld, meta } = changing();
  await change("Alpha");
  expect(done).toEqual(["answer Alpha 5", "read anew", "done Alpha 5"]);
  expect([isOld("teams"), isOld("clients")]).toEqual([true, false]);
  expect(meta()).toEqual({ ownConflict: true });
});

it("changes nothing here where the call fails", async () => {
  const { change, done, isOld } = changing(true);
  await expect(change("Alpha")).rejects.toThrow("Alpha");
  expect([done, isOld("teams")]).toEqual([[], false]);
});
