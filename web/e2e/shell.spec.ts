import { expect, journey, test } from "./support/test.ts";
import { computed, pageAction, sayLive } from "./support/gestures.ts";
import { asUser, openSignIn, withConfiguration, withEnvironment } from "./support/session.ts";
import { people } from "./support/users.ts";

const phone = { width: 600, height: 900 };

test("the frame has sidebar, top bar, content and footer from 768 px", journey, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await asUser(page, people.coach);
  await page.setViewportSize({ width: 1440, height: 900 });
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  // spec: SHELL-01
  await expect(sidebar.getByRole("link", { name: /, home$/ })).toBeVisible();
  await expect(sidebar.getByRole("searchbox", { name: "Filter the menu" })).toBeVisible();
  await expect(sidebar.getByRole("navigation", { name: "Main" })).toBeVisible();
  const bar = page.getByRole("banner");
  await expect(bar.getByRole("navigation", { name: "Breadcrumb" })).toBeVisible();
  await expect(bar.getByRole("button", { name: "Search or go to" })).toBeVisible();
  await expect(bar.getByRole("button", { name: "Theme and layout" })).toBeVisible();
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("Privacy policy");
  // Under the pointer a folded sidebar is open.
  await page.getByRole("main").hover();
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(sidebar).toBeVisible();
  await expect.poll(() => computed(sidebar, "width")).toBe("72px");
});

test("the bottom bar replaces the sidebar below 768 px", async ({ page }) => {
  await page.setViewportSize(phone);
  await asUser(page, people.coach);
  const bar = page.getByRole("navigation", { name: "Navigation" });
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  const panel = page.locator("#mobile-panel");
  // spec: SHELL-02
  await expect(sidebar).toHaveCount(0);
  for (const name of ["Menu", "Settings", "Profile"]) await expect(bar.getByRole("button", { name })).toBeVisible();
  await bar.getByRole("button", { name: "Menu" }).click();
  const links = panel.getByRole("navigation").getByRole("link");
  await expect(links.first()).toHaveText("Home");
  const first = (await links.allInnerTexts()).slice(0, 2);
  await expect(bar.getByRole("link")).toHaveText(first);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(sidebar).toBeVisible();
  await expect(bar).toHaveCount(0);
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(bar).toBeVisible();
});

test("one panel of the bottom bar is open; tapping it again or choosing a page closes it", async ({ page }) => {
  await page.setViewportSize(phone);
  await asUser(page, people.coach);
  const bar = page.getByRole("navigation", { name: "Navigation" });
  const panel = page.locator("#mobile-panel");
  await bar.getByRole("button", { name: "Settings" }).click();
  await expect(panel.getByRole("menuitemradio", { name: "Semi-Dark" })).toBeVisible();
  await bar.getByRole("button", { name: "Profile" }).click();
  // spec: SHELL-03
  await expect(panel).toContainText(people.coach.fullName);
  await expect(panel.getByRole("menuitemradio", { name: "Semi-Dark" })).toHaveCount(0);
  await bar.getByRole("button", { name: "Profile" }).click();
  await expect(panel).toHaveCount(0);
  await bar.getByRole("button", { name: "Menu" }).click();
  await panel.getByRole("link").nth(1).click();
  await expect(panel).toHaveCount(0);
  await expect(page).not.toHaveURL(/\/$/);
});

test("the account card has the page's title, the languages and the tenant box", async ({ page }) => {
  await openSignIn(page);
  const card = page.getByRole("main");
  // spec: SHELL-04
  await expect(card.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await card.getByRole("button", { name: /^Language:/ }).click();
  await expect(page.getByRole("menuitemradio").nth(1)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card.getByRole("button", { name: "Switch" })).toBeVisible();
  const box = await card.locator("header").locator("..").boundingBox();
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)).toBeLessThan(2);
});

test("the account card has no tenant box without multi-tenancy", async ({ page }) => {
  await withConfiguration(page, (draft) => {
    draft.multiTenancy.isEnabled = false;
  });
  await page.goto("/account/login");
  await expect(page.getByLabel("User name or email address")).toBeVisible();
  // spec: SHELL-04
  await expect(page.getByRole("button", { name: "Switch" })).toHaveCount(0);
});

test("without local login the card says that there is no way to sign in", async ({ page }) => {
  await withConfiguration(page, (draft) => {
    draft.setting.values["Abp.Account.EnableLocalLogin"] = "false";
  });
  await page.goto("/account/login");
  const warning = page.getByRole("alert");
  // spec: SHELL-05
  await expect(warning).toContainText("Invalid login request");
  await expect(warning).toContainText("There are no login schemes configured for this client.");
  await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);
});

test("an application's question is answered where local login is off", async ({ page }) => {
  await withConfiguration(page, (draft) => {
    draft.setting.values["Abp.Account.EnableLocalLogin"] = "false";
  });
  const asked = { clientId: "planner", clientName: "Planner", name: "Amara", userName: "amara.lindqvist", scopes: [] };
  await page.route("**/api/account/consent*", (route) => route.fulfill({ json: asked }));
  await page.goto("/account/consent?returnUrl=%2Fconnect%2Fauthorize%3Fclient_id%3Dplanner");
  await expect(page.getByRole("main")).toContainText("Planner");
  await expect(page.getByRole("button", { name: "Don't allow" })).toBeVisible();
  await expect(page.getByText("Invalid login request")).toHaveCount(0);
});

test("folding takes 350 ms, the margin 500 ms, hover 200 ms", async ({ page }) => {
  await sayLive(page, [{ type: "toast", data: { severity: "info", summary: "Hello", sticky: true } }]);
  await asUser(page, people.hostAdmin);
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  const fold = sidebar.locator("[data-open] > div").first();
  const link = sidebar.getByRole("navigation", { name: "Main" }).getByRole("link").first();
  const main = page.getByRole("main").locator("..");
  const message = page.getByRole("region", { name: "Messages" }).locator("[data-severity]");
  // spec: SHELL-07
  expect(await computed(fold, "transition-duration")).toBe("0.35s, 0.35s");
  expect(await computed(main, "transition-duration")).toBe("0.5s");
  expect(await computed(main, "transition-property")).toContain("margin-");
  expect([await computed(link, "transition-duration"), await computed(link, "transition-timing-function")]).toEqual([
    "0.2s",
    "linear",
  ]);
  expect([
    await computed(message, "transition-duration"),
    await computed(message, "transition-timing-function"),
  ]).toEqual(["0.4s", "linear"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await computed(fold, "transition-duration")).toBe("0s, 0s");
  expect(await computed(main, "transition-duration")).toBe("0s");
  expect(await computed(link, "transition-duration")).toBe("0s");
});

test("an arrow key scrolls the content by 30 px", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 420 });
  await asUser(page, people.hostAdmin, "/account/manage");
  const content = page.getByRole("main");
  await expect(content.getByRole("heading", { name: "My account" })).toBeVisible();
  // Before its form is there, the page may be too short to scroll.
  await expect(content.getByRole("button", { name: "Save profile" })).toBeVisible();
  await content.focus();
  await page.keyboard.press("ArrowDown");
  // spec: SHELL-08
  await expect.poll(() => content.evaluate((element) => element.scrollTop)).toBe(30);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => content.evaluate((element) => element.scrollTop)).toBe(60);
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => content.evaluate((element) => element.scrollTop)).toBe(30);
});

test("the label of what was copied reverts after 3 s", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-write"]);
  await asUser(page, people.coach, "/findings");
  await page.getByRole("table").getByRole("link").first().click();
  const copy = await pageAction(page, "Copy link");
  await expect(copy).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await copy.click();
  const copied = page.getByRole("menuitem", { name: "Copied" });
  await expect(copied).toBeVisible();
  await page.clock.runFor(2999);
  // spec: SHELL-08
  await expect(copied).toBeVisible();
  await page.clock.runFor(1);
  await expect(copied).toHaveCount(0);
  await expect(copy).toBeVisible();
});

test("announcements stand above the content, the toolbar carries counts and actions, the footer its text", async ({
  page,
}) => {
  await withEnvironment(page, (environment) => {
    environment.footer = { text: "Kestrelford Coaching Partners" };
  });
  await page.route("**/api/app/notifications/unread-count", (route) => route.fulfill({ json: { count: 120 } }));
  await sayLive(page, [
    {
      type: "page-alert",
      data: {
        type: "warning",
        title: "Shell.Announcement.Maintenance.Title",
        message: "Shell.Announcement.Maintenance.Message",
        messageParameters: ["22:00", "23:00"],
        dismissible: true,
      },
    },
  ]);
  await asUser(page, people.coach);
  const alert = page.getByRole("main").getByRole("status").filter({ hasText: "Planned maintenance" });
  // spec: SHELL-09
  await expect(alert).toContainText("between 22:00 and 23:00");
  await alert.getByRole("button", { name: "Close" }).click();
  await expect(alert).toHaveCount(0);
  const bell = page.getByRole("button", { name: "Notifications, 120 unread" });
  await expect(bell.locator("svg")).toBeVisible();
  await expect(bell).toHaveText("99+");
  expect(await computed(bell.locator("span[aria-hidden]"), "background-color")).toBe("rgb(184, 41, 31)");
  await bell.click();
  await expect(page.getByRole("heading", { name: "Notifications" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("contentinfo")).toContainText("Kestrelford Coaching Partners");
});

test("the palette opens with Ctrl K and leads to a page; ? shows the keys", async ({ page }) => {
  await asUser(page, people.hostAdmin, "/account/manage");
  // Nobody listens before the page is drawn.
  await expect(page.getByRole("button", { name: "Save profile" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const search = page.getByPlaceholder("Search records, pages and actions");
  for (const [words, found] of [
    ["finding", "Findings"],
    ["heat map", "Operations analysis"],
  ] as const) {
    await search.fill(words);
    await expect(page.getByRole("dialog").getByRole("button", { name: found }).first()).toBeVisible();
  }
  await search.fill("Home");
  await page
    .getByRole("button", { name: "Home General" })
    .or(page.getByRole("option", { name: /Home/ }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/$/);
  // Keys are silent for as long as the palette lies over the page.
  await expect(search).toBeHidden();
  await page.getByRole("main").focus();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Save the form");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Flag the question");
});

test("a keyboard alone reaches the content, and a new page takes the focus there", journey, async ({ page }) => {
  await asUser(page, people.coach);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("button", { name: /^Profile:/ }).click();
  await page.getByRole("menuitem", { name: "My account" }).click();
  await expect(page).toHaveTitle(/^My account/);
  await expect(page.getByRole("main")).toBeFocused();
});
