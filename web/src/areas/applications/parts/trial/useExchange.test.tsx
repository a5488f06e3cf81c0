import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Trial } from "@/lib/auth/trial";
import { useExchange } from "./useExchange";

const server = vi.hoisted(() => ({ revoke: vi.fn<() => Promise<void>>(), answer: Promise.resolve<unknown>({}) }));
vi.mock("@/api/auth/trial", () => ({ forgetTrial: () => undefined, redeemTrial: () => server.answer }));

const trial: Trial = {
  application: "a",
  clientId: "partner",
  name: "Partner",
  isConfidential: true,
  redirectUri: "https://portal.example/openiddict/Applications/try",
  state: "s",
  nonce: "n",
  codeVerifier: "v",
};
const given = { reply: { access_token: "a" }, fault: null, revoke: server.revoke };

beforeEach(() => {
  server.revoke.mockReset().mockResolvedValue();
  server.answer = Promise.resolve(given);
});

async function exchanged() {
  const hook = renderHook(() => useExchange(trial));
  await act(() => hook.result.current.exchange("c", "s3cret"));
  expect(hook.result.current.reply).toBe(given.reply);
  expect(server.revoke).not.toHaveBeenCalled();
  return hook;
}

it("revokes what it shows when the page is left, in either way", async () => {
  const { unmount } = await exchanged();
  window.dispatchEvent(new Event("pagehide"));
  expect(server.revoke).toHaveBeenCalledOnce();
  unmount();
  expect(server.revoke).toHaveBeenCalledTimes(2);
});

it("revokes tokens that arrive after the page is left", async () => {
  let arrive: (given: unknown) => void = () => undefined;
  server.answer = new Promise((resolve) => {
    arrive = resolve;
  });
  const { result, unmount } = renderHook(() => useExchange(trial));
  let exchange = Promise.resolve();
  act(() => {
    exchange = result.current.exchange("c", "s3cret");
  });
  unmount();
  arrive(given);
  await exchange;
  expect(server.revoke).toHaveBeenCalledOnce();
});

it("says that tokens are revoked when they are, and shows them until then", async () => {
  const { result } = await exchanged();
  server.revoke.mockRejectedValueOnce(new Error("refused"));
  expect(await act(() => result.current.end())).toBe(false);
  expect(result.current).toMatchObject({ reply: given.reply, isOver: false, isBusy: false });
  expect(await act(() => result.current.end())).toBe(true);
  expect(result.current).toMatchObject({ reply: null, isOver: true, isBusy: false });
});

it("tells that the server was not reached", async () => {
  server.answer = Promise.reject(new TypeError("offline"));
  const { result } = renderHook(() => useExchange(trial));
  await act(() => result.current.exchange("c", "s3cret"));
  expect(result.current.reply).toEqual({ error: "network_error" });
});
