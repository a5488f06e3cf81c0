import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { configuration } from "@/api/bootstrap";
import { setWorkspace } from "@/api/workspace";
import { choicesQuery, type ClientChoice } from "../queries";
import { openClients, useIsOfOpenClient, useMayAdd } from "./several";

function client(id: string, isClosed: boolean): ClientChoice {
  const rest = { code: null, isPrimary: false, lead: null, timeZone: "Europe/London", currency: "GBP" };
  return { id, tenantId: "t-alpha", name: id, isClosed, ...rest };
}

const clients = [client("c-open", false), client("c-closed", true)];
const before = configuration.get();

beforeEach(() => configuration.set({ ...before, auth: { grantedPolicies: { "Portal.Staff.Create": true } } }));

afterEach(() => {
  setWorkspace(null);
  configuration.set(before);
});

function answerOf<T>(hook: () => T): T {
  const cache = new QueryClient();
  cache.setQueryData(choicesQuery().queryKey, clients);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const { result, unmount } = renderHook(hook, { wrapper });
  unmount();
  return result.current;
}

function mayAdd(clientId: string | null): boolean {
  setWorkspace(clientId ? { clientId, tenantId: "t-alpha", name: clientId, isForeign: false } : null);
  return answerOf(() => useMayAdd("Portal.Staff.Create"));
}

it("adds nothing while a closed client is worked in, and nothing without the permission", () => {
  expect([mayAdd(null), mayAdd("c-open"), mayAdd("c-closed")]).toEqual([true, true, false]);
  configuration.set(before);
  expect(mayAdd("c-open")).toBe(false);
});

it("offers closed clients for nothing new, and a record keeps its own", () => {
  expect(openClients(clients).map(({ id }) => id)).toEqual(["c-open"]);
  expect(openClients(clients, "c-closed").map(({ id }) => id)).toEqual(["c-open", "c-closed"]);
});

it("tells whether the client of a record is open; one that is not known counts as open", () => {
  const isOpen = answerOf(() => useIsOfOpenClient());
  expect(["c-open", "c-closed", "c-unknown"].map((clientId) => isOpen({ clientId }))).toEqual([true, false, true]);
});
