import { MutationObserver, QueryObserver, type QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError, proofRequired } from "@/api/errors";
import { toasts } from "@/lib/toast";
import { conflict, watchUncaughtErrors } from "./errors/report";
import { createQueryClient } from "./queryClient";

let client: QueryClient;

/** The browser goes offline or online, and fires the event. */
function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? "online" : "offline"));
}

const messages = (): (string | undefined)[] => toasts.get().map(({ summary }) => summary);

beforeEach(() => {
  client = createQueryClient();
  // As the application does: from here on the library listens for the network.
  client.mount();
  toasts.set([]);
});
afterEach(() => {
  setOnline(true);
  client.unmount();
  client.clear();
  vi.restoreAllMocks();
});

it("sends a save at once where there is no network, says why it failed, and never sends it later", async () => {
  setOnline(false);
  const send = vi.fn<() => Promise<void>>(() => Promise.reject(new ApiError(0, null)));
  const save = new MutationObserver(client, { mutationFn: send });
  await expect(save.mutate()).rejects.toMatchObject({ status: 0 });
  expect(messages()).toEqual(["No connection"]);
  setOnline(true);
  await client.resumePausedMutations();
  expect(send).toHaveBeenCalledOnce();
});

it("ends a look-up without a network at once, and makes it again when the network is back", async () => {
  setOnline(false);
  const find = vi.fn<() => Promise<string>>(() => Promise.reject(new ApiError(0, null)));
  const query = new QueryObserver(client, { queryKey: ["found"], queryFn: find });
  const stop = query.subscribe(() => undefined);
  await vi.waitFor(() => expect(query.getCurrentResult().isError).toBe(true));
  expect(query.getCurrentResult().fetchStatus).toBe("idle");
  expect(find).toHaveBeenCalledOnce();
  find.mockResolvedValue("here");
  setOnline(true);
  await vi.waitFor(() => expect(query.getCurrentResult().data).toBe("here"));
  stop();
});

it("says once that there is no connection, however often is read in vain, and not any longer when it is back", async () => {
  watchUncaughtErrors();
  const read = vi.fn<() => Promise<string>>().mockResolvedValueOnce("there").mockRejectedValue(new ApiError(0, null));
  const look = () => client.fetchQuery({ queryKey: ["row"], queryFn: read, staleTime: 0 }).catch(() => undefined);
  await look();
  setOnline(false);
  await look();
  expect(messages()).toEqual(["No connection"]);
  toasts.set([]);
  await look();
  expect(messages()).toEqual([]);
  read.mockResolvedValueOnce("there again");
  await look();
  await look();
  expect(messages()).toEqual(["No connection"]);
  setOnline(true);
  expect(messages()).toEqual([]);
});

it("keeps what can't be loaded again, and lets go of what is no longer there or no longer for this reader", async () => {
  const envelope = { error: { code: proofRequired, message: null, details: null } };
  const read = vi.fn<() => Promise<string>>().mockResolvedValueOnce("first");
  const query = new QueryObserver(client, { queryKey: ["record"], queryFn: read });
  const stop = query.subscribe(() => undefined);
  await vi.waitFor(() => expect(query.getCurrentResult().data).toBe("first"));
  const reread = async (error: ApiError) => {
    read.mockResolvedValueOnce("there");
    await query.refetch();
    toasts.set([]);
    read.mockRejectedValueOnce(error);
    await query.refetch();
    const { data, isError } = query.getCurrentResult();
    return [data, isError, messages().length];
  };
  expect(await reread(new ApiError(500, null))).toEqual(["there", true, 1]);
  expect(await reread(new ApiError(403, envelope))).toEqual(["there", true, 0]);
  expect(await reread(new ApiError(403, null))).toEqual([undefined, true, 0]);
  expect(await reread(new ApiError(404, null))).toEqual([undefined, true, 0]);
  query.setOptions({ ...query.options, meta: { keepsLost: true } });
  expect(await reread(new ApiError(404, null))).toEqual(["there", true, 1]);
  stop();
});

it("says in the server's words that something was saved before, and not that somebody else has changed it", async () => {
  const message = "This was already saved.";
  const saved = new ApiError(409, { error: { code: "Portal:Common.AlreadySaved", message, details: null } });
  const send = vi.fn<() => Promise<void>>(() => Promise.reject(saved));
  const save = new MutationObserver(client, { mutationFn: send, meta: { ownConflict: true } });
  await expect(save.mutate()).rejects.toBe(saved);
  expect(toasts.get().map(({ detail }) => detail)).toEqual([message]);
  expect(conflict.get()).toBeNull();
});
