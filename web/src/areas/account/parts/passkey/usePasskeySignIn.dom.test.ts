import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { signInWithPasskey } from "@/api/cookieSignIn";
import { ApiError } from "@/api/errors";
import { usePasskeySignIn } from "./usePasskeySignIn";

const askPasskey = vi.hoisted(() => vi.fn<() => Promise<string | null>>());

vi.mock("../../queries", () => ({ askPasskeyOptions: () => Promise.resolve({ options: {}, token: "t" }) }));
vi.mock("@/api/cookieSignIn", () => ({ signInWithPasskey: vi.fn<typeof signInWithPasskey>() }));
vi.mock("@/api/session", () => ({}));
vi.mock("./passkeys", () => ({ askPasskey, suggestsPasskeys: () => Promise.resolve(true) }));

beforeEach(() => {
  vi.mocked(signInWithPasskey).mockReset();
  // A browser that answers every request by itself.
  askPasskey.mockReset().mockResolvedValue("credential");
});

it("offers again what was refused, and signs in once: a second session would end the first", async () => {
  vi.mocked(signInWithPasskey)
    .mockResolvedValueOnce({ result: 2, description: "NotAllowed" })
    .mockResolvedValue({ result: 1, description: "Success" });
  const leave = vi.fn<() => void>();
  const target = { isProvider: true, returnUrl: null, leave };
  const { result } = renderHook(() => usePasskeySignIn(target, () => undefined));
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
  await waitFor(() => expect(result.current.isPending).toBe(true));
  await act(async () => {
    result.current.start();
    await Promise.resolve();
  });
  expect(signInWithPasskey).toHaveBeenCalledTimes(2);
  expect(leave).toHaveBeenCalledOnce();
});

it("says so where a suggested passkey was chosen and the server gave no answer, and offers it again", async () => {
  askPasskey.mockResolvedValueOnce("credential").mockReturnValue(new Promise(() => undefined));
  vi.mocked(signInWithPasskey).mockRejectedValueOnce(new ApiError(0, null));
  const target = { isProvider: true, returnUrl: null, leave: () => undefined };
  const { result } = renderHook(() => usePasskeySignIn(target, () => undefined));
  const words = "The portal can't be reached. Check your connection, then try again.";
  await waitFor(() => expect(result.current.message).toBe(words));
  expect(result.current.isPending).toBe(false);
  await waitFor(() => expect(askPasskey).toHaveBeenCalledTimes(2));
  // A message about a passkey doesn't apply to the password that is tried next.
  act(() => result.current.forget());
  expect(result.current.message).toBeNull();
});

it("says nothing of an offer that fails before anybody takes it up", async () => {
  askPasskey.mockRejectedValue(new DOMException("Not here.", "SecurityError"));
  const target = { isProvider: true, returnUrl: null, leave: () => undefined };
  const { result } = renderHook(() => usePasskeySignIn(target, () => undefined));
  await waitFor(() => expect(askPasskey).toHaveBeenCalledOnce());
  await act(() => Promise.resolve());
  expect(result.current).toMatchObject({ message: null, isPending: false });
});
