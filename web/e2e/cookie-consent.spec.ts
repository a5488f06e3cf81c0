import { expect, journey, test } from "./support/test.ts";
import { asUser, openSignIn, withEnvironment } from "./support/session.ts";
import { people } from "./support/users.ts";

test("the bar shows until it is accepted, for six months", async ({ page, context }) => {
  await withEnvironment(page, (environment) => {
    environment.cookieConsent = { isEnabled: true };
  });
  await openSignIn(page);
  const bar = page.getByRole("region", { name: "Cookies" });
  // spec: MOD-07
  await expect(bar.getByRole("link", { name: "Privacy policy" })).toHaveAttribute(
    "href",
    "/gdpr-cookie-consent/privacy",
  );
  await expect(bar.getByRole("link", { name: "Cookie policy" })).toHaveAttribute("href", "/gdpr-cookie-consent/cookie");
  // The bar ends where the window ends, once its fonts have given it its height.
  await expect
    .poll(async () => {
      const box = await bar.boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0));
    })
    .toBe(900);
  await bar.getByRole("button", { name: "Accept" }).click();
  await expect(bar).toHaveCount(0);
  const cookie = (await context.cookies()).find(({ name }) => name === ".AspNet.Consent");
  expect([cookie?.value, cookie?.path]).toEqual(["true", "/"]);
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(179);
  expect(days).toBeLessThan(186);
  await page.reload();
  await expect(page.getByLabel("User name or email address")).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test("a deployment names its own policies and date, or switches the bar off", async ({ page, context }) => {
  const expireDate = new Date(Date.now() + 30 * 86_400_000).toISOString();
  await withEnvironment(page, (environment) => {
    environment.cookieConsent = { isEnabled: true, cookiePolicyUrl: "/a", privacyPolicyUrl: "/b", expireDate };
  });
  await openSignIn(page);
  const bar = page.getByRole("region", { name: "Cookies" });
  // spec: MOD-07
  await expect(bar.getByRole("link", { name: "Cookie policy" })).toHaveAttribute("href", "/a");
  await expect(bar.getByRole("link", { name: "Privacy policy" })).toHaveAttribute("href", "/b");
  await bar.getByRole("button", { name: "Accept" }).click();
  await expect(bar).toHaveCount(0);
  const cookie = (await context.cookies()).find(({ name }) => name === ".AspNet.Consent");
  expect(Math.abs((cookie?.expires ?? 0) * 1000 - Date.parse(expireDate))).toBeLessThan(2000);
  await context.clearCookies();
  await page.unroute("**/getEnvConfig");
  await withEnvironment(page, (environment) => {
    environment.cookieConsent = { isEnabled: false };
  });
  await page.reload();
  await expect(page.getByLabel("User name or email address")).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test(
  "a consent is recorded for a user, who is not asked again in another browser",
  journey,
  async ({ page, context }) => {
    await withEnvironment(page, (environment) => {
      environment.cookieConsent = { isEnabled: true };
    });
    await asUser(page, people.author);
    const bar = page.getByRole("region", { name: "Cookies" });
    const answer = page.waitForResponse((response) => response.url().endsWith("/api/app/policy-consents"));
    await bar.getByRole("button", { name: "Accept" }).click();
    const consent = (await (await answer).json()) as { policyVersion: string; acceptedVersion: string };
    expect(consent.acceptedVersion).toBe(consent.policyVersion);
    await expect(bar).toHaveCount(0);
    // The cookie follows the answer: it must not come back after it was cleared here.
    const kept = async () => (await context.cookies()).find(({ name }) => name === ".AspNet.Consent")?.value;
    await expect.poll(kept).toBe("true");
    await context.clearCookies();
    await page.evaluate(() => localStorage.removeItem("waymark.consent"));
    await page.reload();
    await expect(page.getByRole("main")).toBeVisible();
    await expect.poll(kept).toBe("true");
    await expect(bar).toHaveCount(0);
  },
);

test("a visitor is asked again when the policies have changed", async ({ page, context }) => {
  await withEnvironment(page, (environment) => {
    environment.cookieConsent = { isEnabled: true };
  });
  let policyVersion = "first";
  await page.route("**/api/app/policy-consents/state", (route) =>
    route.fulfill({
      json: { policyVersion, isAsked: true, isRecorded: false, acceptedVersion: null, acceptedTime: null },
    }),
  );
  await openSignIn(page);
  const bar = page.getByRole("region", { name: "Cookies" });
  await bar.getByRole("button", { name: "Accept" }).click();
  await expect(bar).toHaveCount(0);
  policyVersion = "second";
  await page.reload();
  await expect(bar).toBeVisible();
  // The bar shows a moment before the cookie goes.
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === ".AspNet.Consent")).toBe(false);
  await bar.getByRole("button", { name: "Accept" }).click();
  await expect(bar).toHaveCount(0);
});
