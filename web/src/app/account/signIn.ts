import { SignInError } from "@/api/auth/protocol";
import { postJson, requestJson } from "@/api/client";
import { signInWithCookie, signInWithPassword, type CookieSignInResult } from "@/api/session";
import { text } from "@/lib/text";

/** What the form holds. */
export interface Credentials {
  userName: string;
  password: string;
  remember: boolean;
}

/** A second factor is asked for: who, by which token of the first step, and by which means. */
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

const cookieMessages = {
  2: "Account.SignIn.WrongPassword",
  3: "Account.SignIn.NotAllowed",
  4: "Account.SignIn.LockedOut",
  5: "Account.SignIn.SecondNeeded",
} as const;

/** What a second attempt adds to name and password. */
export type SecondAttempt =
  { kind: "factor"; provider: string; code: string } | { kind: "password"; token: string; newPassword: string };

function parameters(second: SecondAttempt | undefined): Record<string, string> {
  if (!second) return {};
  return second.kind === "factor"
    ? { TwoFactorProvider: second.provider, TwoFactorCode: second.code }
    : { ChangePasswordToken: second.token, NewPassword: second.newPassword };
}

/** Descriptions that ask for a new password before anything else. */
const changesDue: readonly string[] = ["ShouldChangePasswordOnNextLogin", "PeriodicallyChangePassword"];

async function secondStep(answer: Readonly<Record<string, unknown>>): Promise<SecondStep> {
  const userId = String(answer.userId);
  const token = String(answer.twoFactorToken);
  const query = new URLSearchParams({ userId, token });
  const providers = await requestJson<string[]>(`/api/account/two-factor-providers?${query.toString()}`);
  return { userId, token, providers };
}

function refusal(error: SignInError): string {
  if (error.code === "invalid_grant") return error.message || text("Account.SignIn.WrongPassword");
  return error.message || text("Error.Message.Other");
}

/** The password grant, with what a second attempt adds. */
export async function attemptPassword(credentials: Credentials, second?: SecondAttempt): Promise<SignInOutcome> {
  try {
    await signInWithPassword(credentials, parameters(second));
    return { kind: "done" };
  } catch (error) {
    if (!(error instanceof SignInError)) throw error;
    const { changePasswordToken } = error.answer;
    if (error.message === "RequiresTwoFactor") return { kind: "second", step: await secondStep(error.answer) };
    if (changesDue.includes(error.message) && typeof changePasswordToken === "string") {
      return { kind: "change", token: changePasswordToken };
    }
    return { kind: "refused", message: refusal(error) };
  }
}

/** The provider's cookie, while a client waits for it. */
export async function attemptCookie({ userName, password, remember }: Credentials): Promise<SignInOutcome> {
  const { result }: CookieSignInResult = await signInWithCookie(userName, password, remember);
  return result === 1 ? { kind: "done" } : { kind: "refused", message: text(cookieMessages[result]) };
}

/** Asks for a code by mail or message. */
export function sendCode(step: SecondStep, provider: string): Promise<void> {
  return postJson("/api/account/send-two-factor-code", { userId: step.userId, token: step.token, provider });
}
