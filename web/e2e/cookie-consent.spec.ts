import { expect, test } from "@playwright/test";
import { openSignIn, withEnvironment } from "./support/session.ts";

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
