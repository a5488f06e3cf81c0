import { expect, test } from "vitest";
import { asksToSignIn, emailRequest, emailValues, keepsPassword, providerRequest, providerValues } from "./values";

const stored = emailValues({
  smtpHost: "mail.example",
  smtpPort: 587,
  smtpEnableSsl: true,
  smtpUseDefaultCredentials: false,
  smtpUserName: "portal",
  smtpDomain: null,
  smtpPassword: null,
  defaultFromAddress: "noreply@waymark.example",
  defaultFromDisplayName: "Waymark",
});

test("a stored password stays with the server and the user that it was entered for", () => {
  expect(keepsPassword({ ...stored, defaultFromDisplayName: "Else", smtpHost: " mail.example " }, stored)).toBe(true);
  for (const change of [
    { smtpHost: "other.example" },
    { smtpPort: "25" },
    { smtpEnableSsl: false },
    { smtpUserName: "someone" },
  ]) {
    expect(keepsPassword({ ...stored, ...change }, stored)).toBe(false);
  }
  expect(keepsPassword(stored, { ...stored, signsIn: false })).toBe(false);
});

test("without signing in, neither user nor password is sent", () => {
  const request = emailRequest({ ...stored, signsIn: false, smtpPassword: "typed before" });
  expect(request).toMatchObject({ smtpUseDefaultCredentials: true, smtpUserName: null, smtpPassword: null });
  expect(asksToSignIn({ ...stored, smtpHost: " " })).toBe(false);
});

test("the provider is the same in the shape of the account settings", () => {
  const provider = {
    enableOAuthLogin: true,
    authority: "https://login.waymark.example",
    clientId: "waymark",
    clientSecret: null,
    scope: "profile",
    requireHttpsMetadata: true,
    validateEndpoints: false,
    validateIssuerName: true,
  };
  expect(providerValues(providerRequest(provider))).toEqual(provider);
  expect(providerRequest({ ...provider, clientSecret: "typed" }).settings[0]?.secretProperties).toEqual([
    { name: "ClientSecret", value: "typed" },
  ]);
  expect(providerValues({ settings: [] })).toMatchObject({ enableOAuthLogin: false, authority: "" });
});
