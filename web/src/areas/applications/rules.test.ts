import { expect, it } from "vitest";
import type { Application } from "./queries";
import { newSecret, oneOf, overlapsUntil, trialObstacle } from "./rules";
import { memberPathsOf, toRequest, toValues } from "./values";

it("secrets are long, of plain characters, and never the same", () => {
  const [first, second] = [newSecret(), newSecret()];
  expect(first).toMatch(/^[\w-]{43}$/u);
  expect(first).not.toBe(second);
});

it("a new application that can keep a secret gets one, and one that has it keeps it", () => {
  const values = { ...toValues(null), clientId: " partner ", redirectUris: [" https://partner.example/cb "] };
  const request = toRequest(values, null);
  expect(request).toMatchObject({ clientId: "partner", redirectUris: ["https://partner.example/cb"] });
  expect(request.clientSecret).toHaveLength(43);
  const confidential = { clientType: "confidential", hasClientSecret: true } as Application;
  const open = { clientType: "public", hasClientSecret: false } as Application;
  expect(toRequest(values, confidential)).not.toHaveProperty("clientSecret");
  expect(toRequest(values, open).clientSecret).toHaveLength(43);
});

it("a public application has no secret, no grant of its own, and PKCE", () => {
  const values = { ...toValues(null), clientType: "public", allowClientCredentialsFlow: true, requirePkce: false };
  const request = toRequest(values, null);
  expect(request).toMatchObject({ allowClientCredentialsFlow: false, requirePkce: true });
  expect(request).not.toHaveProperty("clientSecret");
});

it("an application with a key needs no secret, and gets one when it loses its last key", () => {
  const values = { ...toValues(null), publicKeys: [" ", " -----BEGIN PUBLIC KEY----- "], removeClientSecret: true };
  const request = toRequest(values, null);
  expect(request).toMatchObject({ publicKeys: ["-----BEGIN PUBLIC KEY-----"], removeClientSecret: true });
  expect(request).not.toHaveProperty("clientSecret");
  expect(memberPathsOf(values)).toMatchObject({ "publicKeys[0]": "publicKeys.1" });
  const keyed = { clientType: "confidential", hasClientSecret: false } as Application;
  const without = toRequest({ ...values, publicKeys: [] }, keyed);
  expect(without.clientSecret).toHaveLength(43);
  expect(without).toMatchObject({ publicKeys: [], removeClientSecret: false });
  expect(toRequest({ ...values, clientType: "public" }, keyed)).toMatchObject({
    publicKeys: [],
    removeClientSecret: false,
  });
});

it("a secret before counts until its end", () => {
  const application = { previousSecretExpiresAt: "2026-11-02T10:00:00Z" } as Application;
  expect(overlapsUntil(application, new Date("2026-11-02T09:59:59Z"))).toBe("2026-11-02T10:00:00Z");
  expect(overlapsUntil(application, new Date("2026-11-02T10:00:00Z"))).toBeNull();
});

it("a value that this version doesn't know is shown as the first", () => {
  expect(oneOf(["web", "native"], "native")).toBe("native");
  expect(oneOf(["web", "native"], "other")).toBe("web");
});

it("a trial needs the code flow, a secret that can be typed, and its address", () => {
  const address = "https://portal.example/openiddict/Applications/try";
  const application = {
    clientType: "confidential",
    hasClientSecret: true,
    allowAuthorizationCodeFlow: true,
    requirePushedRequests: false,
    redirectUris: ["https://partner.example/cb", address],
  } as Application;
  const obstacle = (changes: Partial<Application>) => trialObstacle({ ...application, ...changes }, address);
  expect(obstacle({})).toBeNull();
  expect(obstacle({ allowAuthorizationCodeFlow: false })).toBe("flow");
  expect(obstacle({ requirePushedRequests: true })).toBe("pushed");
  expect(obstacle({ hasClientSecret: false })).toBe("key");
  expect(obstacle({ hasClientSecret: false, clientType: "public" })).toBeNull();
  expect(obstacle({ redirectUris: ["https://partner.example/cb"] })).toBe("address");
});
