import { clockSentence, clocksOf } from "@/api/auth/failure";
import { SignInError } from "@/api/auth/protocol";
import { postJson } from "@/api/client";
import type { components } from "@/api/schema";
import { signInWithCookie, type CookieSignInResult } from "@/api/cookieSignIn";
import { signInWithPassword } from "@/api/session";
import type { TextKey } from "@/lib/keys";
import { text } from "@/lib/text";
import { askPasskey } from "../passkey/passkeys";

type PasskeyOptions = components["schemas"]["PasskeyOptions"];

/** What the form holds. */
export interface Credentials {
  userName: string;
  password: string;
  remember: boolean;
}

/** A second step is required: for which user, with which token of the first step, and by which providers. */
export interface SecondStep {
  userId: string;
  token: string;
  providers: readonly string[];
}

/** A phone number has to be confirmed first: whose, and with which token of the attempt. */
export interface PhoneStep {
  userId: string;
  token: string;
}

/** The step that a sign-in at an external provider put into the address's fragment; null if there is none. */
export function phoneStepOf(hash: string): PhoneStep | null {
  const step = new URLSearchParams(hash);
  const [userId, token] = [step.get("userId"), step.get("confirmPhoneToken")];
  return userId && token ? { userId, token } : null;
}

/** The result of an attempt; `change`: the password must be replaced, using this attempt's token. */
export type SignInOutcome =
  | { kind: "done" }
  | { kind: "second"; step: SecondStep }
  | { kind: "phone"; step: PhoneStep }
  | { kind: "change"; token: string }
  | { kind: "refused"; message: string };

/** What a second attempt adds to name and password. */
export type SecondAttempt =
  | { kind: "factor"; provider: string; code: string; token: string; rememberBrowser: boolean }
  | { kind: "password"; token: string; newPassword: string };

/** The parameters of a second attempt: under ABP's names for the token endpoint, as members for the account call. */
function parameters(second: SecondAttempt | undefined): Record<string, string> {
  if (!second) return {};
  return second.kind === "factor"
    ? { TwoFactorProvider: second.provider, TwoFactorCode: second.code, TwoFactorToken: second.token }
    : { ChangePasswordToken: second.token, NewPassword: second.newPassword };
}

function members(second: SecondAttempt | undefined): Record<string, string | boolean> {
  const named = Object.entries(parameters(second));
  const all = Object.fromEntries(named.map(([name, value]) => [name.charAt(0).toLowerCase() + name.slice(1), value]));
  return remembers(second) ? { ...all, rememberBrowser: true } : all;
}

const remembers = (second: SecondAttempt | undefined): boolean => second?.kind === "factor" && second.rememberBrowser;

/** Descriptions that ask for a new password before anything else. */
const changesDue: readonly string[] = ["ShouldChangePasswordOnNextLogin", "PeriodicallyChangePassword"];

/** Messages that the token endpoint sends in English, as every ABP server does; others are shown as they come. */
const known: readonly (readonly [start: string, key: TextKey])[] = [
  ["Invalid username or password", "Account.SignIn.WrongPassword"],
  ["The directory is not responding", "Account.SignIn.DirectoryAway"],
  ["The user account has been locked out", "Account.SignIn.LockedOut"],
  ["The user account has been locked by an administrator", "Account.SignIn.LockedByAdministrator"],
  ["You are not allowed to login", "Account.SignIn.NotAllowed"],
  ["Invalid authenticator code", "Account.Second.Wrong"],
  ["Invalid recovery code", "Account.Second.WrongRecovery"],
];

/** The message for a refusal of the token endpoint. */
export function refusalText(code: string, description: string): string {
  const found = known.find(([start]) => description.startsWith(start));
  if (found) return text(found[1]);
  if (description) return description;
  return text(code === "invalid_grant" ? "Account.SignIn.WrongPassword" : "Error.Message.Other");
}

async function secondStep(userId: string, token: string): Promise<SignInOutcome> {
  // In the body: addresses are kept in logs and histories.
  const providers = await postJson<string[]>("/api/account/two-factor-providers", { userId, token });
  return { kind: "second", step: { userId, token, providers } };
}

/** The password grant, with what a second attempt adds. */
export async function attemptPassword(credentials: Credentials, second?: SecondAttempt): Promise<SignInOutcome> {
  try {
    await signInWithPassword(credentials, parameters(second));
    // The token endpoint sets no cookie. The sign-in succeeded; at worst the next one asks for the second step again.
    if (remembers(second)) await postJson("/api/account/remembered-browsers", {}).catch(() => undefined);
    return { kind: "done" };
  } catch (error) {
    if (!(error instanceof SignInError)) throw error;
    const { changePasswordToken, confirmPhoneToken, twoFactorToken, userId } = error.answer;
    if (error.message === "RequiresTwoFactor") return secondStep(String(userId), String(twoFactorToken));
    if (changesDue.includes(error.message) && typeof changePasswordToken === "string") {
      return { kind: "change", token: changePasswordToken };
    }
    if (typeof confirmPhoneToken === "string") {
      return { kind: "phone", step: { userId: String(userId), token: confirmPhoneToken } };
    }
    const clocks = clocksOf(error);
    return { kind: "refused", message: clocks ? clockSentence(clocks) : refusalText(error.code, error.message) };
  }
}

const cookieMessages = {
  2: "Account.SignIn.WrongPassword",
  3: "Account.SignIn.NotAllowed",
  4: "Account.SignIn.LockedOut",
  5: "Account.Second.Wrong",
} as const;

/** The text for a lock that no failed attempt caused. */
export const lockedByAdministrator = "LockedByAdministrator";

/** Signs in with the provider's cookie, while a client waits for it. */
export async function attemptCookie(credentials: Credentials, second?: SecondAttempt): Promise<SignInOutcome> {
  const answer: CookieSignInResult = await signInWithCookie(credentials, members(second));
  if (answer.result === 1) return { kind: "done" };
  if (answer.twoFactorToken) return secondStep(answer.userId ?? "", answer.twoFactorToken);
  if (answer.changePasswordToken) return { kind: "change", token: answer.changePasswordToken };
  if (answer.confirmPhoneToken) {
    return { kind: "phone", step: { userId: answer.userId ?? "", token: answer.confirmPhoneToken } };
  }
  if (answer.description === lockedByAdministrator) {
    return { kind: "refused", message: text("Account.SignIn.LockedByAdministrator") };
  }
  if (answer.description === "DirectoryUnavailable") {
    return { kind: "refused", message: text("Account.SignIn.DirectoryAway") };
  }
  const isRecovery = answer.result === 5 && second?.kind === "factor" && second.provider === "RecoveryCode";
  return {
    kind: "refused",
    message: text(isRecovery ? "Account.Second.WrongRecovery" : cookieMessages[answer.result]),
  };
}

/** The passkey's credential as the code of the second step; null if the user declined. */
export async function passkeyCode({ userId, token }: SecondStep): Promise<string | null> {
  const asked = await postJson<PasskeyOptions>("/api/account/passkeys/second-step-options", { userId, token });
  const credential = await askPasskey(asked.options);
  return credential && JSON.stringify({ token: asked.token, credential: JSON.parse(credential) as unknown });
}

/** Requests a code from one of the providers. */
export function sendCode({ userId, token }: SecondStep, provider: string): Promise<void> {
  return postJson("/api/account/send-two-factor-code", { userId, token, provider });
}

/** Sends a code to the number that is to be confirmed. */
export function sendPhoneCode({ userId, token }: PhoneStep): Promise<void> {
  return postJson("/api/account/sign-in/send-phone-code", { userId, token });
}

/** Confirms the number with the code; the attempt is repeated afterwards. */
export function confirmPhone({ userId, token }: PhoneStep, code: string): Promise<void> {
  return postJson("/api/account/sign-in/confirm-phone", { userId, token, code });
}
