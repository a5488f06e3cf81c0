import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "@/api/errors";
import { unitsQuery, useMoveUnit, useSaveUnit, type Unit } from "../queries";

afterEach(() => void vi.unstubAllGlobals());

const unit = { id: "u-desk", parentId: null, displayName: "Front desk", concurrencyStamp: "s1" } as unknown as Unit;

/** What something else has read. */
const OTHER = ["another area", "list"];

/** What a hook does about a conflict. */
function conflicting<T>(use: () => T) {
  const error = { code: "Portal:Common.StaleVersion", message: "Somebody else was faster.", details: null };
  vi.stubGlobal("fetch", () =>
    Promise.resolve(Response.json({ error }, { status: 409, headers: { _AbpErrorFormat: "true" } })),
  );
  const cache = new QueryClient();
  cache.setQueryData(unitsQuery().queryKey, [unit]);
  cache.setQueryData(OTHER, []);
  const { result } = renderHook(use, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={cache}>{children}</QueryClientProvider>
    ),
  });
  const isOld = (key: readonly unknown[]) => cache.getQueryState(key)?.isInvalidated;
  return {
    result,
    isTreeOld: () => isOld(unitsQuery().queryKey),
    isOtherOld: () => isOld(OTHER),
    isOwn: () => cache.getMutationCache().getAll()[0]?.meta?.ownConflict ?? false,
  };
}

it("leaves a conflict of two moves to the message that all have, and reads the tree again", async () => {
  const { result, isTreeOld, isOtherOld, isOwn } = conflicting(() => useMoveUnit(() => undefined));
  const moved = act(() => result.current.mutateAsync({ id: unit.id, newParentId: null }));
  await expect(moved).rejects.toBeInstanceOf(ApiError);
  expect([isOwn(), isTreeOld(), isOtherOld()]).toEqual([false, true, false]);
});

it("leaves a conflict of two names to the form, which still compares with what was read", async () => {
  const { result, isTreeOld, isOwn } = conflicting(() => useSaveUnit(unit, null, () => undefined));
  const saved = act(() => result.current.mutateAsync({ displayName: "Reception", concurrencyStamp: "s1" }));
  await expect(saved).rejects.toBeInstanceOf(ApiError);
  expect([isOwn(), isTreeOld()]).toEqual([true, false]);
});
