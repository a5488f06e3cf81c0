import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { signInWithPasskey } from "@/api/cookieSignIn";
import { usePasskeySignIn } from "./usePasskeySignIn";

vi.mock("@/api/client", () => ({
  api: { POST: () => Promise.resolve() },
  unwrap: () => Promise.resolve({ options: {}, token: "t" }),
}));
vi.mock("@/api/cookieSignIn", () => ({ signInWithPasskey: vi.fn<typeof signInWithPasskey>() }));
vi.mock("@/api/session", () => ({}));
// A browser that answers every request by itself.
vi.mock("./passkeys", () => ({
  askPasskey: () => Promise.resolve("credential"),
  suggestsPasskeys: () => Promise.resolve(true),
}));

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
