import * as client from "openid-client";
import { apiOf } from "./support/api.ts";
import { uniqueWord } from "./support/areas.ts";
import { expectAccessibleInEveryLook } from "./support/axe.ts";
import { site } from "./support/site.ts";
import { devices, expect, journey, test, type Page } from "./support/test.ts";
import { demoPassword, people } from "./support/users.ts";

/** A device of a new application, as a foreign client. */
async function newDevice(page: Page): Promise<{ name: string; device: client.Configuration }> {
  const clientId = `television-${uniqueWord()}`;
  const name = `Television ${clientId}`;
  const host = await apiOf(page.request, people.hostAdmin);
  await host("POST", "/api/openiddict/applications", {
    clientId,
    displayName: name,
    clientType: "public",
    consentType: "explicit",
    allowDeviceAuthorizationEndpoint: true,
    allowRefreshTokenFlow: true,
    scopes: ["openid", "offline_access", "Portal"],
  });
  const options = { execute: [client.allowInsecureRequests] };
  const device = await client.discovery(new URL(site().url), clientId, undefined, client.None(), options);
  return { name, device };
}

test("a device is signed in with the code that its user types", journey, async ({ page }) => {
  const { name, device } = await newDevice(page);
  const codes = await client.initiateDeviceAuthorization(device, { scope: "openid offline_access Portal" });
  await page.goto(codes.verification_uri);
  await page.getByLabel("User name or email address").fill(people.hostAdmin.userName);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();

  const code = page.getByRole("textbox", { name: "Code" });
  await expect(code).toBeFocused();
  await code.fill("BBBB-BBBB");
  await code.press("Enter");
  await expect(page.getByText("This code is not valid").first()).toBeVisible();
  await code.fill(codes.user_code.toLowerCase().replace("-", " "));
  await code.press("Enter");
  await expect(page.getByText(`${name} on a device asks for access to your account`)).toBeFocused();
  await expect(page.getByText("Use the portal on your behalf")).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.getByRole("button", { name: "Allow", exact: true }).press("Enter");
  await expect(page.getByText(`${name} has access now`)).toBeVisible();

  // The library waits once before it asks.
  const tokens = await client.pollDeviceAuthorizationGrant(device, { ...codes, interval: 1 });
  expect(tokens.claims()?.sub).toBeTruthy();
  expect((await client.refreshTokenGrant(device, tokens.refresh_token ?? "")).access_token).toBeTruthy();
});

test.describe("on a phone", () => {
  test.use({ userAgent: devices["iPhone 14"].userAgent, viewport: { width: 390, height: 844 } });

  test("the link of a QR code leads through the sign-in, fills the code in and allows nothing", async ({ page }) => {
    const { name, device } = await newDevice(page);
    const codes = await client.initiateDeviceAuthorization(device, { scope: "openid" });
    await page.goto(codes.verification_uri_complete ?? "");
    await page.getByLabel("User name or email address").fill(people.hostAdmin.userName);
    // Its page is for larger screens.
    await expect(page.getByRole("link", { name: "Forgot password?" })).toHaveCount(0);
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("textbox", { name: "Code" })).toHaveValue(codes.user_code);
    await expect(page.getByText(name)).toHaveCount(0);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Don't allow" }).click();
    await expect(page.getByText(`${name} did not get access`)).toBeVisible();
    await expect(client.pollDeviceAuthorizationGrant(device, { ...codes, interval: 1 })).rejects.toMatchObject({
      error: "access_denied",
    });
  });
});
