import { expect, it } from "vitest";
import { decodeToken, lastingToken, parseTrial, readAnswer, type Trial } from "./trial";

const issuer = "https://id.example/";
const trial: Trial = {
  application: "0192d3a4-7c1b-7a20-9d4e-3f5a6b7c8d9e",
  clientId: "partner",
  name: "Partner",
  isConfidential: true,
  redirectUri: "https://id.example/openiddict/Applications/try",
  state: "s",
  nonce: "n",
  codeVerifier: "v",
};
const fragment = (said: Record<string, string>): string => `#${new URLSearchParams(said).toString()}`;

it("an answer counts if this provider gave it to this trial", () => {
  const good = { state: "s", iss: issuer, code: "c" };
  expect(readAnswer(fragment(good), trial, issuer)).toEqual({ code: "c" });
  expect(readAnswer(fragment({ ...good, state: "other" }), trial, issuer)).toMatchObject({ error: "invalid_state" });
  expect(readAnswer("", trial, issuer)).toMatchObject({ error: "invalid_state" });
  const foreign = { ...good, iss: "https://evil.example/" };
  expect(readAnswer(fragment(foreign), trial, issuer)).toMatchObject({ error: "invalid_issuer" });
});

it("a refusal is told with its reason", () => {
  const refused = { state: "s", iss: issuer, error: "access_denied", error_description: "The user said no." };
  expect(readAnswer(fragment(refused), trial, issuer)).toEqual({
    error: "access_denied",
    description: "The user said no.",
  });
  expect(readAnswer(fragment({ state: "s", iss: issuer }), trial, issuer)).toMatchObject({ error: "invalid_response" });
});

it("a stored trial is whole or none", () => {
  expect(parseTrial(JSON.stringify(trial))).toEqual(trial);
  for (const broken of [null, "", "{", "null", "[]", JSON.stringify({ ...trial, state: 1 })]) {
    expect(parseTrial(broken)).toBeNull();
  }
});

it("signed tokens are decoded, and others are not taken for them", () => {
  const encoded = (part: object): string => btoa(JSON.stringify(part)).replaceAll("=", "");
  const token = `${encoded({ alg: "RS256", typ: "at+jwt" })}.${encoded({ sub: "u", aud: ["Portal"] })}.AAAA`;
  expect(decodeToken(token)).toEqual({
    header: { alg: "RS256", typ: "at+jwt" },
    claims: { sub: "u", aud: ["Portal"] },
  });
  for (const opaque of ["", "kX3vWq8ZpL0mT5bRyN2dGh7s", "a.b.c", `${token}.x`]) expect(decodeToken(opaque)).toBeNull();
});

it("what is revoked is what lasts longest", () => {
  expect(lastingToken({ access_token: "a", refresh_token: "r" })).toBe("r");
  expect(lastingToken({ access_token: "a" })).toBe("a");
  expect(lastingToken({ error: "invalid_grant" })).toBeNull();
});
