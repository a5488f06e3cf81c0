import { SignInError } from "@/api/auth/protocol";
import { postJson } from "@/api/client";
import { signInWithCookie, signInWithPassword, type CookieSignInResult } from "@/api/session";
import type { TextKey } from "@/lib/keys";
import { text } from "@/lib/text";

/** What the form holds. */
export interface Credentials {
  userName: string;
  password: string;
  remember: boolean;
}

/** A second step is due: for whom, by which token of the first step, and by which means. */
export interface SecondStep {
  userId: string;
  token: string;
  providers: readonly string[];
}

/** What became of an attempt; `change`: the password must be replaced, with the token of this attempt. */
export type SignInOutcome =
  | { kind: "done" }
  | { kind: "second"; step: SecondStep }
  | { kind: "change"; token: string }
  | { kind: "refused"; message: string };

/** What a second attempt adds to name and password. */
export type SecondAttempt =
  | { kind: "factor"; provider: string; code: string; token: string }
  | { kind: "password"; token: string; newPassword: string };

/** The parameters of a second attempt: at the token endpoint by ABP's names, at the account call as members. */
function parameters(second: SecondAttempt | undefined): Record<string, string> {
  if (!second) return {};
  return second.kind === "factor"
    ? { TwoFactorProvider: second.provider, TwoFactorCode: second.code, TwoFactorToken: second.token }
    : { ChangePasswordToken: second.token, NewPassword: second.newPassword };
}

function members(second: SecondAttempt | undefined): Record<string, string> {
  const named = Object.entries(parameters(second));
  return Object.fromEntries(named.map(([name, value]) => [name.charAt(0).toLowerCase() + name.slice(1), value]));
}

/** Descriptions that ask for a new password before anything else. */
const changesDue: readonly string[] = ["ShouldChangePasswordOnNextLogin", "PeriodicallyChangePassword"];

/** What the token server says in English, as every ABP server does; the rest is told as it comes. */
const known: readonly (readonly [start: string, key: TextKey])[] = [
  ["Invalid username or password", "Account.SignIn.WrongPassword"],
  ["The user account has been locked out", "Account.SignIn.LockedOut"],
  ["You are not allowed to login", "Account.SignIn.NotAllowed"],
  ["Invalid authenticator code", "Account.Second.Wrong"],
];

/** The sentence for a refusal of the token endpoint. */
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
    return { kind: "done" };
  } catch (error) {
    if (!(error instanceof SignInError)) throw error;
    const { changePasswordToken, twoFactorToken, userId } = error.answer;
    if (error.message === "RequiresTwoFactor") return secondStep(String(userId), String(twoFactorToken));
    if (changesDue.includes(error.message) && typeof changePasswordToken === "string") {
      return { kind: "change", token: changePasswordToken };
    }
    return { kind: "refused", message: refusalText(error.code, error.message) };
  }
}

const cookieMessages = {
  2: "Account.SignIn.WrongPassword",
  3: "Account.SignIn.NotAllowed",
  4: "Account.SignIn.LockedOut",
  5: "Account.Second.Wrong",
} as const;

/** The provider's cookie, while a client waits for it. */
export async function attemptCookie(credentials: Credentials, second?: SecondAttempt): Promise<SignInOutcome> {
  const answer: CookieSignInResult = await signInWithCookie(credentials, members(second));
  if (answer.result === 1) return { kind: "done" };
  if (answer.twoFactorToken) return secondStep(answer.userId ?? "", answer.twoFactorToken);
  if (answer.changePasswordToken) return { kind: "change", token: answer.changePasswordToken };
  return { kind: "refused", message: text(cookieMessages[answer.result]) };
}

/** Asks for a code by one of the means. */
export function sendCode({ userId, token }: SecondStep, provider: string): Promise<void> {
  return postJson("/api/account/send-two-factor-code", { userId, token, provider });
}
