import { afterEach, expect, it, vi } from "vitest";
import { askPasskey, createPasskey, supportsPasskeys } from "./passkeys";

const main = vi.hoisted((): { address: string | null } => ({ address: null }));

vi.mock("@/api/environment", () => ({ mainAddress: () => main.address }));

class FakeCredential {
  static parseRequestOptionsFromJSON = (options: unknown) => options;
  static parseCreationOptionsFromJSON = (options: unknown) => options;
  toJSON() {
    return { id: "key" };
  }
}

function withCredentials(answer: () => Promise<unknown>) {
  vi.stubGlobal("PublicKeyCredential", FakeCredential);
  const get = vi.fn(answer);
  Object.defineProperty(navigator, "credentials", { value: { get, create: get }, configurable: true });
  return get;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it("gives the answer as the server reads it", async () => {
  const get = withCredentials(() => Promise.resolve(new FakeCredential()));
  const { signal } = new AbortController();
  expect(await askPasskey({ challenge: "c" }, { signal, isSuggestion: true })).toBe('{"id":"key"}');
  expect(get).toHaveBeenCalledWith({ publicKey: { challenge: "c" }, signal, mediation: "conditional" });
  expect(await createPasskey({ challenge: "d" })).toBe('{"id":"key"}');
});

it("takes a closed dialog for no answer, and anything else for a fault", async () => {
  withCredentials(() => Promise.reject(new DOMException("no", "NotAllowedError")));
  expect(await askPasskey({})).toBeNull();
  withCredentials(() => Promise.reject(new DOMException("broken", "InvalidStateError")));
  await expect(createPasskey({})).rejects.toThrow("broken");
});

it("knows browsers without passkeys", () => {
  expect(supportsPasskeys()).toBe(false);
  withCredentials(() => Promise.resolve(null));
  expect(supportsPasskeys()).toBe(true);
});

it("offers none at another address than the portal's own, which they hold for", () => {
  withCredentials(() => Promise.resolve(null));
  main.address = "https://portal.example/";
  expect(supportsPasskeys()).toBe(false);
  main.address = null;
});
