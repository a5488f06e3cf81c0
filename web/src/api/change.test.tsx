import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { useApiChange } from "./change";
import { areaKey } from "./cache";

/** A cache with the data of two areas, and the wrapper of hooks that use it. */
function filled() {
  const cache = new QueryClient();
  cache.setQueryData(areaKey("teams", "list"), []);
  cache.setQueryData(areaKey("teams", "choices"), []);
  cache.setQueryData(areaKey("clients", "list"), []);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const isOld = (area: string, part = "list") => cache.getQueryState(areaKey(area, part))?.isInvalidated;
  return { cache, wrapper, isOld };
}

/** A hook with that cache, and what it did in its order. */
function changing(fails = false) {
  const { cache, wrapper, isOld } = filled();
  const done: string[] = [];
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
        onFailure: (error) => done.push(`failed ${error.message}`),
      }),
    { wrapper },
  );
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
  expect([done, isOld("teams")]).toEqual([["failed Alpha"], false]);
});

it("reads single queries anew, and the areas that follow from what was changed", async () => {
  const { wrapper, isOld } = filled();
  const keys = () => [areaKey("teams", "choices")];
  const areas = (area: string) => [area];
  const { result } = renderHook(() => useApiChange({ call: (area: string) => Promise.resolve(area), areas, keys }), {
    wrapper,
  });
  await act(() => result.current.mutateAsync("clients"));
  expect([isOld("clients"), isOld("teams", "choices"), isOld("teams")]).toEqual([true, true, false]);
});

it("reads them anew after the failures of its choice", async () => {
  const { wrapper, isOld } = filled();
  const call = (input: string) => Promise.reject(new Error(input));
  const rereads = (error: Error, input: string) => error.message === input && input === "half";
  const { result } = renderHook(() => useApiChange({ call, areas: ["teams"], rereads }), { wrapper });
  await act(() => expect(result.current.mutateAsync("none")).rejects.toThrow("none"));
  expect(isOld("teams")).toBe(false);
  await act(() => expect(result.current.mutateAsync("half")).rejects.toThrow("half"));
  expect(isOld("teams")).toBe(true);
});

it("tells where failures are shown", async () => {
  const { cache, wrapper } = filled();
  const own = { ownRefusal: true, ownCode: "Portal:Held" };
  const { result } = renderHook(() => useApiChange({ call: () => Promise.resolve(), ...own }), { wrapper });
  await act(() => result.current.mutateAsync());
  expect(cache.getMutationCache().getAll()[0]?.meta).toEqual(own);
});
