import { devices, expect, journey, test } from "./support/test.ts";
import { newActionItem } from "./support/api.ts";
import { uniqueWord } from "./support/areas.ts";
import {
  asUser,
  fetchTokens,
  signInByForm,
  storeSession,
  usePasswordStrategy,
  withConfiguration,
} from "./support/session.ts";
import { people } from "./support/users.ts";

const phoneAgent = devices["iPhone 14"].userAgent;
const notice = "Please use a larger screen";

test.describe("a mobile device", () => {
  test.use({ userAgent: phoneAgent });

  test("in a window of 1024 px is sent to the notice", async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 800 });
    for (const address of ["/", "/account/login"]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await page.goto(address);
      // spec: ROUTE-01
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(page).toHaveURL(/\/mobile-not-supported$/);
    }
    await expect(page.getByRole("heading", { name: notice })).toBeVisible();
    await storeSession(page, await fetchTokens(page.request, people.coach));
    await page.goto("/findings");
    await expect(page).toHaveURL(/\/mobile-not-supported$/);
  });

  test("reads the policies, and comes back to the notice", async ({ page }) => {
    await page.setViewportSize({ width: 400, height: 800 });
    await page.goto("/account/login");
    await expect(page).toHaveURL(/\/mobile-not-supported$/);
    await page.getByRole("link", { name: "Privacy policy" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Privacy policy" })).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByRole("heading", { name: notice })).toBeVisible();
  });

  test("in a wider window is let in", async ({ page }) => {
    await usePasswordStrategy(page);
    await page.setViewportSize({ width: 1025, height: 800 });
    await page.goto("/account/login");
    // spec: ROUTE-01
    await expect(page.getByLabel("User name or email address")).toBeVisible();
  });
});

test("a narrow window of a desktop browser is let in", async ({ page }) => {
  await usePasswordStrategy(page);
  await page.setViewportSize({ width: 600, height: 800 });
  await page.goto("/account/login");
  // spec: ROUTE-01
  await expect(page.getByLabel("User name or email address")).toBeVisible();
});

test("the wanted address is remembered with query and fragment, used once and forgotten", journey, async ({ page }) => {
  await usePasswordStrategy(page);
  await page.goto("/account/manage?returnUrl=%2F#password");
  await expect(page).toHaveURL(/\/account\/login$/);
  const remembered = () => page.evaluate(() => sessionStorage.getItem("waymark.auth.return_url"));
  expect(await remembered()).toBe("/account/manage?returnUrl=%2F#password");
  await signInByForm(page, people.coach);
  // spec: ROUTE-02
  await expect(page).toHaveURL(/\/account\/manage\?returnUrl=%2F#password$/);
  expect(await remembered()).toBeNull();
});

test("/account/login is where signing in begins", async ({ page }) => {
  await usePasswordStrategy(page);
  await page.goto("/");
  // spec: ROUTE-03
  await expect(page).toHaveURL(/\/account\/login$/);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

for (const [name, title] of [
  ["privacy", "Privacy policy"],
  ["cookie", "Cookie policy"],
] as const) {
  test(`the ${name} policy can be read signed in or not`, async ({ page }) => {
    await page.goto(`/gdpr-cookie-consent/${name}`);
    // spec: ROUTE-04
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2 }).nth(3)).toBeVisible();
    await asUser(page, people.coach, `/gdpr-cookie-consent/${name}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  });
}

test("the policies of the sign-in page lead back to it", async ({ page }) => {
  await usePasswordStrategy(page);
  await page.goto("/account/login");
  await page.getByRole("contentinfo").getByRole("link", { name: "Cookie policy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cookie policy" })).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("a page without its policy is 403, an unknown page 404", journey, async ({ page }) => {
  await withConfiguration(page, (draft) => {
    draft.auth.grantedPolicies = {};
  });
  await asUser(page, people.hostAdmin, "/domains");
  // spec: ROUTE-06
  await expect(page).toHaveURL(/\/error\?status=403$/);
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
  await page.goto("/there/is/nothing");
  await expect(page.getByText("404")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});

test("the page loader goes 500 ms after the start", async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await storeSession(page, await fetchTokens(page.request, people.coach));
  await page.goto("/");
  const loader = page.locator("#page-loader");
  await expect(page.getByRole("main")).toBeAttached();
  // spec: ROUTE-07
  await expect(loader).toHaveCount(1);
  await page.clock.runFor(499);
  await expect(loader).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(loader).toHaveCount(0);
});

test("a page stands in its frame while its record is on the way", async ({ page, request }) => {
  const title = `Awaited ${uniqueWord()}`;
  const { id } = await newActionItem(request, title);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/app\/action-items\/[0-9a-f-]{36}/, async (route) => {
    await held;
    await route.continue();
  });
  await asUser(page, people.clientAdmin, `/action-items/${id}`);
  const shape = page.locator("#content [aria-busy=true]").first();
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await expect(shape).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(shape).toHaveCount(0);
});
