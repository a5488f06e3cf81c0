import { beforeEach, describe, expect, it, vi } from "vitest";
import { SignInError } from "@/api/auth/protocol";
import { postJson } from "@/api/client";
import { signInWithCookie } from "@/api/cookieSignIn";
import { signInWithPassword } from "@/api/session";
import { loadTexts } from "@/lib/text";
import { attemptCookie, attemptPassword, phoneStepOf, refusalText } from "./signIn";

vi.mock("@/api/cookieSignIn", () => ({ signInWithCookie: vi.fn() }));
vi.mock("@/api/session", () => ({ signInWithPassword: vi.fn() }));
vi.mock("@/api/client", () => ({ postJson: vi.fn() }));

const credentials = { userName: "amara", password: "secret", remember: true };
const texts = {
  "Account.SignIn.WrongPassword": "wrong",
  "Account.SignIn.DirectoryAway": "away",
  "Account.SignIn.LockedOut": "locked",
  "Account.SignIn.LockedByAdministrator": "ask",
  "Account.Second.Wrong": "wrong code",
  "Account.Second.WrongRecovery": "used before",
};

beforeEach(async () => {
  await loadTexts("en-GB", { Portal: { texts, baseResources: [] } });
  vi.mocked(postJson).mockResolvedValue(["Email"]);
});

describe("signing in with a second step", () => {
  it("asks for the code after the password, by form and by cookie alike", async () => {
    const answer = { userId: "u", twoFactorToken: "t" };
    vi.mocked(signInWithPassword).mockRejectedValueOnce(new SignInError("invalid_grant", "RequiresTwoFactor", answer));
    vi.mocked(signInWithCookie).mockResolvedValueOnce({ result: 5, description: "RequiresTwoFactor", ...answer });
    const due = { kind: "second", step: { userId: "u", token: "t", providers: ["Email"] } };
    expect(await attemptPassword(credentials)).toEqual(due);
    expect(await attemptCookie(credentials)).toEqual(due);
    expect(postJson).toHaveBeenLastCalledWith("/api/account/two-factor-providers", { userId: "u", token: "t" });
  });

  it("sends the code and keeps remember-me", async () => {
    vi.mocked(signInWithPassword).mockResolvedValueOnce();
    vi.mocked(signInWithCookie).mockResolvedValueOnce({ result: 1, description: "Success" });
    const code = {
      kind: "factor",
      provider: "Email",
      code: "042317",
      token: "step",
      rememberBrowser: false,
    } as const;
    await attemptPassword(credentials, code);
    await attemptCookie(credentials, code);
    expect(signInWithPassword).toHaveBeenLastCalledWith(credentials, {
      TwoFactorProvider: "Email",
      TwoFactorCode: "042317",
      TwoFactorToken: "step",
    });
    expect(signInWithCookie).toHaveBeenLastCalledWith(credentials, {
      twoFactorProvider: "Email",
      twoFactorCode: "042317",
      twoFactorToken: "step",
    });
  });

  it("has the browser remembered: by the cookie's own call, and after the tokens", async () => {
    vi.mocked(signInWithPassword).mockResolvedValueOnce();
    vi.mocked(signInWithCookie).mockResolvedValueOnce({ result: 1, description: "Success" });
    const code = {
      kind: "factor",
      provider: "Authenticator",
      code: "1",
      token: "step",
      rememberBrowser: true,
    } as const;
    vi.mocked(postJson).mockRejectedValueOnce(new Error("away"));
    expect(await attemptPassword(credentials, code)).toEqual({ kind: "done" });
    expect(postJson).toHaveBeenLastCalledWith("/api/account/remembered-browsers", {});
    await attemptCookie(credentials, code);
    expect(signInWithCookie).toHaveBeenLastCalledWith(credentials, {
      twoFactorProvider: "Authenticator",
      twoFactorCode: "1",
      twoFactorToken: "step",
      rememberBrowser: true,
    });
  });

  it("asks for a new password where one is due, by cookie too", async () => {
    vi.mocked(signInWithCookie).mockResolvedValueOnce({
      result: 3,
      description: "NotAllowed",
      changePasswordToken: "c",
    });
    expect(await attemptCookie(credentials)).toEqual({ kind: "change", token: "c" });
  });

  it("asks for a code to a phone number where only that is not confirmed", async () => {
    const step = { userId: "u", token: "p" };
    vi.mocked(signInWithCookie).mockResolvedValueOnce({
      result: 3,
      description: "NotAllowed",
      userId: "u",
      confirmPhoneToken: "p",
    });
    expect(await attemptCookie(credentials)).toEqual({ kind: "phone", step });
  });

  it("reads the step that an external provider's sign-in left in the address", () => {
    expect(phoneStepOf("userId=u&confirmPhoneToken=p-_1")).toEqual({ userId: "u", token: "p-_1" });
    expect(phoneStepOf("")).toBeNull();
    expect(phoneStepOf("userId=u")).toBeNull();
  });

  it("tells whom an administrator locked nothing of attempts", async () => {
    const description = "The user account has been locked by an administrator. Please contact your administrator.";
    expect(refusalText("invalid_grant", description)).toBe("ask");
    vi.mocked(signInWithCookie).mockResolvedValueOnce({ result: 4, description: "LockedByAdministrator" });
    expect(await attemptCookie(credentials)).toEqual({ kind: "refused", message: "ask" });
    vi.mocked(signInWithCookie).mockResolvedValueOnce({ result: 4, description: "LockedOut" });
    expect(await attemptCookie(credentials)).toEqual({ kind: "refused", message: "locked" });
  });

  it("doesn't call the password wrong where a directory is silent", async () => {
    expect(refusalText("invalid_grant", "The directory is not responding! Please try again later.")).toBe("away");
    vi.mocked(signInWithCookie).mockResolvedValueOnce({ result: 2, description: "DirectoryUnavailable" });
    expect(await attemptCookie(credentials)).toEqual({ kind: "refused", message: "away" });
  });

  it("tells a refusal in the reader's language", async () => {
    expect(refusalText("invalid_grant", "Invalid username or password!")).toBe("wrong");
    expect(refusalText("invalid_grant", "The user account has been locked out due to")).toBe("locked");
    expect(refusalText("invalid_grant", "")).toBe("wrong");
    expect(refusalText("invalid_grant", "Passwords have at least 6 characters.")).toBe(
      "Passwords have at least 6 characters.",
    );
    vi.mocked(signInWithCookie).mockResolvedValueOnce({ result: 5, description: "InvalidTwoFactorCode" });
    expect(await attemptCookie(credentials)).toEqual({ kind: "refused", message: "wrong code" });
    vi.mocked(signInWithCookie).mockResolvedValueOnce({ result: 5, description: "InvalidTwoFactorCode" });
    const saved = {
      kind: "factor",
      provider: "RecoveryCode",
      code: "1",
      token: "step",
      rememberBrowser: false,
    } as const;
    expect(await attemptCookie(credentials, saved)).toEqual({ kind: "refused", message: "used before" });
    expect(refusalText("invalid_grant", "Invalid recovery code!")).toBe("used before");
  });
});
