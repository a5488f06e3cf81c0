import { postJson } from "./client";

/** Response of the cookie sign-in; 1 is success. */
export interface CookieSignInResult {
  result: 1 | 2 | 3 | 4 | 5;
  description: string;
  userId?: string;
  /** A second step is required; proves that the password was correct. */
  twoFactorToken?: string;
  /** A new password is required. */
  changePasswordToken?: string;
  /** Only the phone number has to be confirmed first. */
  confirmPhoneToken?: string;
  /** After a sign-in with a passkey: the user's tenant; absent at the host. */
  tenantId?: string;
}

/** The provider's own sign-in, which sets its cookie; used while a client waits at /connect/authorize. */
export function signInWithCookie(
  credentials: { userName: string; password: string; remember: boolean },
  more: Readonly<Record<string, string | boolean>> = {},
): Promise<CookieSignInResult> {
  const { userName: userNameOrEmailAddress, password, remember: rememberMe } = credentials;
  return postJson("/api/account/login", { userNameOrEmailAddress, password, rememberMe, ...more });
}

/** Signs in at the provider with a passkey's assertion; its session then yields tokens by the code flow, whatever the strategy. */
export function signInWithPasskey(answer: { token: string; credential: string; rememberMe: boolean }) {
  return postJson<CookieSignInResult>("/api/account/passkeys/sign-in", answer);
}
