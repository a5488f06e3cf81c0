import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { setWorkspace } from "@/api/workspace";
import { useUpload } from "../../queries";
import type { SendFile } from "./useSending";

const file = new File(["Client;Name"], "people.csv");

const client = new QueryClient();

function within({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function enter(tenantId: string): void {
  setWorkspace({ clientId: `${tenantId}-client`, tenantId, name: tenantId, isForeign: true });
}

/** Imports a file, does something else while it is sent, and gives the tenants that were asked and whom the page follows. */
async function imported(
  meanwhile: (unmount: () => void) => void,
): Promise<[tenants: (string | null)[], followed: string[]]> {
  const tenants: (string | null)[] = [];
  const followed: string[] = [];
  vi.stubGlobal("fetch", (request: Request) => {
    tenants.push(request.headers.get("__tenant"));
    return Promise.resolve(Response.json({ id: "i1" }));
  });
  let arrive: (id: string) => void = () => undefined;
  const sendFile = vi.fn<SendFile>((...[, , place]) => {
    tenants.push(new Headers(place).get("__tenant"));
    return new Promise<string>((resolve) => {
      arrive = resolve;
    });
  });
  const { result, unmount } = renderHook(() => useUpload("staff", sendFile, (id) => followed.push(id)), {
    wrapper: within,
  });
  act(() => result.current.mutate(file));
  await waitFor(() => expect(sendFile).toHaveBeenCalledOnce());
  act(() => meanwhile(unmount));
  await act(async () => arrive("u1"));
  await waitFor(() => expect(tenants).toHaveLength(2));
  await act(async () => undefined);
  return [tenants, followed];
}

afterEach(() => {
  vi.unstubAllGlobals();
  setWorkspace(null);
});

it("follows the import of a file that was sent", async () => {
  enter("alpha");
  expect(await imported(() => undefined)).toEqual([["alpha", "alpha"], ["i1"]]);
});

it("imports a file into the workspace in which it was chosen, and shows it in no other", async () => {
  enter("alpha");
  expect(await imported(() => enter("beta"))).toEqual([["alpha", "alpha"], []]);
});

it("brings nobody back who has left the page", async () => {
  enter("alpha");
  expect(await imported((unmount) => unmount())).toEqual([["alpha", "alpha"], []]);
});
