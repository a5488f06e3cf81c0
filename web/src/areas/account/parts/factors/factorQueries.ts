import { queryOptions } from "@tanstack/react-query";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { sessionKey } from "@/api/session";
import { createPasskey } from "../passkey/passkeys";

export type TwoFactorState = components["schemas"]["TwoFactorState"];
export type AuthenticatorInfo = components["schemas"]["AuthenticatorInfo"];
export type Passkey = components["schemas"]["PasskeyView"];
export type RememberedBrowser = components["schemas"]["RememberedBrowser"];

/** Maximum page size of the server; nobody has more passkeys or remembered browsers. */
const all = 1000;

const area = "my-factors";
const key = (...parts: string[]) => [...sessionKey(), area, ...parts];

/** How the caller's own sign-in is protected. */
export function twoFactorStateQuery() {
  return queryOptions({
    queryKey: key("state"),
    queryFn: ({ signal }) => unwrap(api.GET("/api/account/two-factor", { signal })),
  });
}

export function passkeysQuery() {
  return queryOptions({
    queryKey: key("passkeys"),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/account/passkeys", { params: { query: { maxResultCount: all } }, signal })),
  });
}

export function rememberedBrowsersQuery() {
  return queryOptions({
    queryKey: key("browsers"),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/account/remembered-browsers", { params: { query: { maxResultCount: all } }, signal })),
  });
}

/** A change of one's factors; invalidates what shows them, and the list of sessions, which the change ends. */
function useFactorChange<I, O>(change: (input: I) => Promise<O>, onDone: (output: O, input: I) => void) {
  return useApiChange({ call: change, keys: () => [sessionKey()], onDone });
}

export function useSwitchSecondStep() {
  return useFactorChange(
    (enabled: boolean) =>
      unwrap(api.POST("/api/account/my-profile/set-two-factor-enabled", { params: { query: { enabled } } })),
    () => undefined,
  );
}

/** Data for setting up an authenticator app; loaded when needed, since it requires recent authentication. */
export function useAuthenticatorInfo(onInfo: (info: AuthenticatorInfo) => void) {
  return useApiChange({
    call: () => unwrap(api.GET("/api/account/authenticator-info")),
    onDone: onInfo,
  });
}

export function useVerifyAuthenticator(onCodes: (codes: readonly string[]) => void) {
  return useFactorChange(
    (code: string) => unwrap(api.POST("/api/account/verify-authenticator-code", { body: { code } })),
    ({ recoveryCodes }) => onCodes(recoveryCodes),
  );
}

export function useResetAuthenticator(onDone: () => void) {
  return useFactorChange(() => api.POST("/api/account/reset-authenticator"), onDone);
}

export function useNewRecoveryCodes(onCodes: (codes: readonly string[]) => void) {
  return useFactorChange(
    () => unwrap(api.POST("/api/account/recovery-codes")),
    ({ recoveryCodes }) => onCodes(recoveryCodes),
  );
}

/** Forgets one remembered browser; null: all of them. */
export function useForgetBrowser(onDone: () => void) {
  return useFactorChange(
    (browser: RememberedBrowser | null) =>
      browser
        ? api.DELETE("/api/account/remembered-browsers/{id}", { params: { path: { id: browser.id } } })
        : api.DELETE("/api/account/remembered-browsers"),
    onDone,
  );
}

/** Result of adding a passkey; null: the user declined in the browser's own dialog. */
export type NewPasskey = components["schemas"]["RegisteredPasskey"] | null;

async function register(name: string): Promise<NewPasskey> {
  const { options, token } = await unwrap(api.POST("/api/account/passkeys/registration-options"));
  const credential = await createPasskey(options);
  if (!credential) return null;
  return unwrap(api.POST("/api/account/passkeys", { body: { name, token, credential } }));
}

export function useAddPasskey(onAdded: (added: NewPasskey) => void) {
  return useFactorChange(register, onAdded);
}

export function useRenamePasskey({ id }: Passkey, onDone: () => void) {
  return useFactorChange(
    (name: string) => unwrap(api.PUT("/api/account/passkeys/{id}", { params: { path: { id } }, body: { name } })),
    onDone,
  );
}

export function useRemovePasskey(onDone: (removed: Passkey) => void) {
  return useFactorChange(
    ({ id }: Passkey) => api.DELETE("/api/account/passkeys/{id}", { params: { path: { id } } }),
    (_, removed) => onDone(removed),
  );
}
