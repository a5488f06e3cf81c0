import { expect, journey, test, type Page } from "./support/test.ts";
import { computed } from "./support/gestures.ts";
import { asUser, withEnvironment } from "./support/session.ts";
import { people } from "./support/users.ts";

const grounds = { light: "rgb(247, 248, 249)", dim: "rgb(35, 41, 48)", dark: "rgb(15, 18, 21)" } as const;

/** Closes the menu by the key, which it hears only while it has the focus. */
async function closeMenu(page: Page): Promise<void> {
  const menu = page.getByRole("menu");
  await menu.press("Escape");
  await expect(menu).toHaveCount(0);
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Theme and layout" }).click();
  await page.getByRole("menuitemradio", { name, exact: true }).click();
  await closeMenu(page);
}

function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

test("the style is light at first, and the chosen one is kept", journey, async ({ page }) => {
  // The default goes before the system.
  await page.emulateMedia({ colorScheme: "dark" });
  await asUser(page, people.coach);
  const body = page.locator("body");
  // spec: THEME-01
  expect(await stored(page, "LPX_THEME")).toBeNull();
  await expect.poll(() => computed(body, "background-color")).toBe(grounds.light);
  await page.getByRole("button", { name: "Theme and layout" }).click();
  const styles = page.getByRole("menuitemradio", { name: /^(Light|Semi-Dark|Dark|System)$/ });
  await expect(styles).toHaveText(["Light", "Semi-Dark", "Dark", "System"]);
  await closeMenu(page);
  await choose(page, "Semi-Dark");
  await expect.poll(() => computed(body, "background-color")).toBe(grounds.dim);
  expect(await stored(page, "LPX_THEME")).toBe("dim");
  await page.reload();
  await expect.poll(() => computed(body, "background-color")).toBe(grounds.dim);
  await choose(page, "Dark");
  await expect.poll(() => computed(body, "background-color")).toBe(grounds.dark);
  expect(await stored(page, "LPX_THEME")).toBe("dark");
  await choose(page, "System");
  expect(await stored(page, "LPX_THEME")).toBe("system");
  await choose(page, "Light");
  expect(await stored(page, "LPX_THEME")).toBe("light");
});

test("the deployment's default counts before a choice, and can leave out the system", async ({ page }) => {
  await withEnvironment(page, (environment) => {
    environment.theme = { defaultTheme: "dark", isSystemDisabled: true };
  });
  await asUser(page, people.coach);
  // spec: THEME-01
  await expect.poll(() => computed(page.locator("body"), "background-color")).toBe(grounds.dark);
  await page.getByRole("button", { name: "Theme and layout" }).click();
  await expect(page.getByRole("menuitemradio", { name: "Light" })).toBeVisible();
  await expect(page.getByRole("menuitemradio", { name: "System" })).toHaveCount(0);
});

test("system follows the operating system while the page is open", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await asUser(page, people.coach);
  await choose(page, "System");
  expect(await stored(page, "LPX_THEME")).toBe("system");
  await page.emulateMedia({ colorScheme: "dark" });
  // spec: THEME-02
  await expect.poll(() => computed(page.locator("body"), "background-color")).toBe(grounds.dark);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => computed(page.locator("body"), "background-color")).toBe(grounds.light);
});

test("the container is boxed, full or fluid, and stays so", async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1000 });
  await asUser(page, people.coach);
  const inner = page.getByRole("main").locator("> div");
  const width = async () => (await inner.boundingBox())?.width ?? 0;
  expect(await stored(page, "LPX_LAYOUT")).toBeNull();
  // spec: THEME-04
  expect(await width()).toBeGreaterThan(1500);
  await choose(page, "Boxed");
  await expect.poll(width).toBe(1280);
  expect(await stored(page, "LPX_LAYOUT")).toBe("boxed");
  await page.reload();
  await expect.poll(width).toBe(1280);
  await choose(page, "Fluid");
  expect(await stored(page, "LPX_LAYOUT")).toBe("fixed");
  await expect.poll(width).toBeGreaterThan(1500);
  await expect(page.getByRole("button", { name: "Collapse sidebar" })).toHaveCount(0);
  await choose(page, "Full");
  await expect(page.getByRole("button", { name: "Collapse sidebar" })).toBeVisible();
});

function bundles(page: Page): Promise<string[]> {
  return page
    .locator("link[data-bundle]")
    .evaluateAll((links) =>
      links.map((link) => (link.getAttribute("href") ?? "").replace(/^\/bundles\//, "").replace(/\?v=.*$/, "")),
    );
}

test("styles load as named bundles, one of which a deployment can replace", async ({ page }) => {
  await page.route("**/bundles/theme-light.css*", (route) =>
    route.fulfill({ contentType: "text/css", body: ":root { --surface: rgb(1, 2, 3); }" }),
  );
  await asUser(page, people.coach);
  // spec: THEME-05
  const names = ["font-bundle", "abp-bundle", "layout-bundle", "theme-light", "ng-bundle"];
  await expect.poll(() => bundles(page)).toEqual(names.map((name) => `${name}.css`));
  await expect.poll(() => computed(page.locator("body"), "background-color")).toBe("rgb(1, 2, 3)");
  await choose(page, "Dark");
  await expect.poll(() => bundles(page)).toContain("theme-dark.css");
  await expect.poll(() => bundles(page)).not.toContain("theme-light.css");
});

test("a change of the direction loads the bundles of the other one", async ({ page }) => {
  await asUser(page, people.coach);
  await page.getByRole("button", { name: /^Language:/ }).click();
  await page.getByRole("menuitemradio", { name: "العربية" }).click();
  // spec: THEME-05
  const names = ["font-bundle", "abp-bundle", "layout-bundle", "theme-light", "ng-bundle"];
  await expect.poll(() => bundles(page)).toEqual(names.map((name) => `${name}.rtl.css`));
});

test("what destroys is red in the menu of a row", async ({ page }) => {
  await asUser(page, people.coach, "/action-items?scope=all");
  const row = page.getByRole("main").getByRole("row").nth(1);
  await row.getByRole("button", { name: /^Actions/ }).click();
  const remove = page.getByRole("menuitem", { name: "Delete action item" });
  await expect.poll(() => computed(remove, "color")).toBe("rgb(161, 35, 26)");
});
