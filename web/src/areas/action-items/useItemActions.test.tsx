import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it } from "vitest";
import { configuration } from "@/api/bootstrap";
import type { ActionItem } from "./queries";
import { useItemActions } from "./useItemActions";

const before = configuration.get();

afterEach(() => configuration.set(before));

it("offers to delete what the caller may delete, whether it may be changed or not", () => {
  configuration.set({ ...before, auth: { grantedPolicies: { "Portal.ActionItems.Delete": true } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const { result, unmount } = renderHook(() => useItemActions(), { wrapper });
  unmount();
  const { mayRemove } = result.current;
  const item = (canDelete: boolean) =>
    ({ id: "a-1", status: "Closed", canChange: !canDelete, canDelete }) as Partial<ActionItem> as ActionItem;
  expect([mayRemove(item(true)), mayRemove(item(false))]).toEqual([true, false]);
});
