import { expect, journey, test, type Locator } from "./support/test.ts";
import { asUser, openSignIn, withEnvironment } from "./support/session.ts";
import { people } from "./support/users.ts";

/** The entries of an open menu, in the groups that its separators make. */
async function groupsOf(menu: Locator): Promise<string[][]> {
  const parts = menu.locator('[role="menuitem"], [role="separator"]');
  await expect(parts.last()).toBeVisible();
  const found = await parts.evaluateAll((elements) =>
    elements.map((element) =>
      element.getAttribute("role") === "separator" ? null : (element.textContent ?? "").trim(),
    ),
  );
  const groups: string[][] = [];
  for (const entry of found) {
    if (entry === null) groups.push([]);
    else groups.at(-1)?.push(entry);
  }
  return groups;
}

test("my account opens with the way back, and refuses a foreign one", async ({ page }) => {
  await asUser(page, people.clientAdmin, "/");
  await page.getByRole("button", { name: `Profile: ${people.clientAdmin.fullName}` }).click();
  await page.getByRole("menuitem", { name: "My account" }).click();
  // spec: USER-03
  await expect(page).toHaveURL(/\/account\/manage\?returnUrl=%2F$/);
  await page.getByRole("button", { name: "Go back" }).click();
  await expect(page).toHaveURL(/\/$/);
  for (const foreign of ["https://evil.example/", "//evil.example", "/\\evil.example"]) {
    await page.goto(`/account/manage?returnUrl=${encodeURIComponent(foreign)}`);
    await expect(page.getByRole("heading", { name: "My account" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Go back" })).toHaveCount(0);
  }
});

test("the sections of the account page are one click apart, and keep the way back", async ({ page }) => {
  await asUser(page, people.viewer, "/account/manage?returnUrl=%2Faction-items");
  const sections = page.getByRole("navigation", { name: "Sections of your account" });
  await expect(sections.getByRole("link", { name: "Profile" })).toHaveAttribute("aria-current", "page");
  for (const [name, heading] of [
    ["Password", "Password"],
    ["Sessions", "Where you are signed in"],
    ["Security logs", "Security log of your account"],
  ] as const) {
    await sections.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 2, name: heading })).toBeVisible();
    await expect(sections.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
  }
  await page.getByRole("button", { name: "Go back" }).click();
  await expect(page).toHaveURL(/\/action-items$/);
});

test("ABP's address of the account page leads to ours", async ({ page }) => {
  await asUser(page, people.clientAdmin, "/Account/Manage?returnUrl=%2F");
  // spec: USER-03
  await expect(page).toHaveURL(/\/account\/manage\?returnUrl=%2F$/);
  await expect(page.getByRole("heading", { name: "My account" })).toBeVisible();
});

test("the profile shows who is signed in, and its entries in order", journey, async ({ page }) => {
  await withEnvironment(page, (environment) => {
    environment.userMenu = { hidden: [] };
  });
  await asUser(page, people.clientAdmin);
  await page.getByRole("button", { name: /^Profile:/ }).click();
  const menu = page.getByRole("menu");
  // spec: USER-05
  await expect(menu).toContainText(people.clientAdmin.fullName);
  await expect(menu).toContainText("amara.lindqvist@harbourlight.example");
  await expect(menu).toContainText("Harbourlight");
  await expect(page.getByRole("button", { name: /^Profile:/ })).toHaveText(/AL$/);
  expect(await groupsOf(menu)).toEqual([
    ["Email preferences"],
    ["Sessions", "External logins", "Linked accounts", "Authority delegation"],
    ["My account", "Security logs", "Personal data"],
    ["Sign out"],
  ]);
});

test("what the profile leaves out by default is reached from the account page", async ({ page }) => {
  await asUser(page, people.viewer);
  await page.getByRole("button", { name: /^Profile:/ }).click();
  const menu = page.getByRole("menu");
  // spec: USER-02
  expect(await groupsOf(menu)).toEqual([["Email preferences"], ["My account"], ["Sign out"]]);
  await menu.getByRole("menuitem", { name: "My account" }).click();
  const sections = page.getByRole("navigation", { name: "Sections of your account" });
  for (const [name, path] of [
    ["Sessions", "/account/sessions"],
    ["External logins", "/account/external-logins"],
    ["Linked accounts", "/account/linked-accounts"],
    ["Authority delegation", "/account/authority-delegation"],
    ["Security logs", "/account/security-logs"],
    ["Personal data", "/gdpr"],
  ] as const) {
    await sections.getByRole("link", { name }).click();
    await expect(page).toHaveURL(new RegExp(path, "u"));
  }
});

test("what the deployment hides leaves no empty group behind", async ({ page }) => {
  await withEnvironment(page, (environment) => {
    environment.userMenu = { hidden: ["sessions", "email-preferences"] };
  });
  await asUser(page, people.clientAdmin);
  await page.getByRole("button", { name: /^Profile:/ }).click();
  // spec: USER-05
  expect(await groupsOf(page.getByRole("menu"))).toEqual([
    ["External logins", "Linked accounts", "Authority delegation"],
    ["My account", "Security logs", "Personal data"],
    ["Sign out"],
  ]);
});

test("nobody who is not signed in is offered a profile or a delegation", async ({ page }) => {
  await openSignIn(page);
  // spec: USER-05
  await expect(page.getByRole("button", { name: /^Profile:/ })).toHaveCount(0);
  await expect(page.getByText("Authority delegation")).toHaveCount(0);
});
