import { expect, journey, test, type Browser, type Locator, type Page } from "./support/test.ts";
import { apiOf, newUser } from "./support/api.ts";
import { dialog, searchFor } from "./support/areas.ts";
import { expectAccessibleInEveryLook } from "./support/axe.ts";
import { rowAction, toast } from "./support/gestures.ts";
import { asUser, fetchTokens, signInByForm, switchTenant, usePasswordStrategy } from "./support/session.ts";
import { people, type DemoUser } from "./support/users.ts";

const linkedAddress = "/account/linked-accounts";
const delegationAddress = "/account/authority-delegation";

const row = (page: Page, word: string): Locator => page.getByRole("row").filter({ hasText: word });
const banner = (page: Page): Locator => page.getByRole("status").filter({ hasText: "You are acting as" });

const newStaff = (page: Page): Promise<DemoUser> => newUser(page.request, people.clientAdmin);

/** A time in hours from now, as a form field of the browser expects it, wherever the test runs. */
function fieldTime(hours: number): string {
  const at = new Date(Date.now() + hours * 3_600_000);
  return at.toLocaleString("sv-SE", { timeZone: "Europe/London" }).slice(0, 16).replace(" ", "T");
}

/** A separate browser in which a user is signed in. */
async function pageOf(browser: Browser, user: DemoUser, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await asUser(page, user, address);
  return page;
}

/** Lets one user act as another by the API. */
async function delegate(page: Page, source: DemoUser, target: DemoUser, hours: [number, number]): Promise<void> {
  const call = await apiOf(page.request, source);
  const lookup = `/api/account/user-delegation/user-lookup?userName=${target.userName}`;
  const found = await call<{ items: { id: string }[] }>("GET", lookup);
  const at = (offset: number): string => new Date(Date.now() + offset * 3_600_000).toISOString();
  await call("POST", "/api/account/user-delegation/delegate-new-user", {
    targetUserId: found.items[0]?.id,
    startTime: at(hours[0]),
    endTime: at(hours[1]),
  });
}

/** Links two accounts by the API. */
async function link(page: Page, one: DemoUser, other: DemoUser): Promise<void> {
  const asks = await apiOf(page.request, one);
  const me = await asks<{ currentUser: { id: string; tenantId: string | null } }>(
    "GET",
    "/api/abp/application-configuration",
  );
  const headers = { Authorization: `Bearer ${(await fetchTokens(page.request, one)).accessToken}` };
  const issued = await page.request.post("/api/account/link-user/generate-link-token", { headers });
  expect(issued.ok()).toBe(true);
  const token = await issued.text();
  const answers = await apiOf(page.request, other);
  const { id: userId, tenantId } = me.currentUser;
  await answers("POST", "/api/account/link-user/link", { userId, tenantId, token });
}

test("an administrator signs in as a user, sees a banner everywhere, and goes back", journey, async ({ page }) => {
  const guest = await newStaff(page);
  await asUser(page, people.clientAdmin, "/identity/users");
  await searchFor(page, guest.userName);
  await rowAction(page, row(page, guest.userName), "Sign in as this user");
  await expect(banner(page)).toContainText(`You are acting as ${guest.userName}, signed in as amara.lindqvist.`);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/account/manage");
  await expect(banner(page)).toBeVisible();
  await page.goto("/account/forgot-password");
  await expect(banner(page)).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/account/password");
  await expect(banner(page)).toBeVisible();
  await banner(page).getByRole("button", { name: "Back to my account" }).click();
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Profile: Amara Lindqvist" })).toBeVisible();
});

test("the provider signs in as the administrator of a tenant", async ({ page }) => {
  await asUser(page, people.hostAdmin, "/tenants");
  await searchFor(page, "Harbourlight");
  await rowAction(page, row(page, "Harbourlight"), "Sign in as administrator");
  await expect(banner(page)).toContainText("signed in as helena.marsh");
  await page.goto("/tenants");
  await expect(page).toHaveURL(/\/error\?status=403/u);
  for (const frameless of ["/error?status=500", "/nowhere", "/gdpr-cookie-consent/privacy"]) {
    await page.goto(frameless);
    // spec: MOD-11
    await expect(banner(page)).toContainText("signed in as helena.marsh");
  }
  await page.goto("/");
  await expect(banner(page)).toHaveCount(1);
  await banner(page).getByRole("button", { name: "Back to my account" }).click();
  // spec: ADM-10
  await expect(page.getByRole("button", { name: "Profile: Helena Marsh" })).toBeVisible();
});

test("a delegation is created, used while it is active, and deleted", journey, async ({ page, browser }) => {
  const [giver, delegateUser] = [await newStaff(page), await newStaff(page)];
  await asUser(page, giver, delegationAddress);
  await page.getByRole("button", { name: "Delegate to a user" }).click();
  const form = dialog(page, "Delegate to a user");
  const save = form.getByRole("button", { name: /Delegate/ });
  await save.click();
  await expect(form.getByText("This field is required.").first()).toBeVisible();
  await form.getByLabel("User", { exact: true }).fill(delegateUser.userName);
  await page.getByRole("option", { name: delegateUser.userName }).click();
  await form.getByLabel("Start time").fill(fieldTime(-1));
  await save.click();
  await expect(form.getByText("This is not valid.").first()).toBeVisible();
  // Two hours: one may lie in the hour that the clocks show twice in October, which counts as the first of the two.
  await form.getByLabel("End time").fill(fieldTime(2));
  await save.click();
  await expect(toast(page, "The delegation was created.")).toBeVisible();
  await expect(row(page, delegateUser.userName)).toContainText("Active");
  await delegate(page, giver, delegateUser, [24, 25]);

  const theirs = await pageOf(browser, delegateUser, delegationAddress);
  await theirs.getByRole("tab", { name: "My delegated users" }).click();
  const future = row(theirs, giver.userName).filter({ hasText: "Future" });
  await expect(future.getByRole("button", { name: "Login" })).toHaveAttribute("aria-disabled", "true");
  // spec: MOD-03
  await row(theirs, giver.userName).filter({ hasText: "Active" }).getByRole("button", { name: "Login" }).click();
  // spec: MOD-11
  await expect(banner(theirs)).toContainText(
    `You are acting as ${giver.userName}, signed in as ${delegateUser.userName}.`,
  );
  await theirs.goto("/account/manage");
  await expect(theirs.getByRole("link", { name: "Authority delegation" })).toHaveCount(0);
  await banner(theirs).getByRole("button", { name: "Back to my account" }).click();
  await expect(banner(theirs)).toHaveCount(0);
  await theirs.context().close();

  await page.reload();
  await row(page, delegateUser.userName).first().getByRole("button", { name: "Delete delegation" }).click();
  const question = dialog(page, "Are you sure?");
  await expect(question).toContainText(`Do you want to delete the delegation to '${delegateUser.userName}'?`);
  await question.getByRole("button", { name: "Delete delegation" }).click();
  await expect(toast(page, `${delegateUser.userName} can no longer act for you.`)).toBeVisible();
  await expect(row(page, delegateUser.userName)).toHaveCount(1);
});

test("a link to another account is made by signing in to it, used, and deleted", async ({ page, browser }) => {
  await usePasswordStrategy(page);
  const [one, other] = [await newStaff(page), await newUser(page.request, people.hostAdmin)];
  const name = `Harbourlight\\${one.userName}`;
  await asUser(page, one, linkedAddress);
  await page.getByRole("button", { name: "Link another account" }).click();
  const warning = dialog(page, "Are you sure?");
  await expect(warning).toContainText("You will be signed out");
  await warning.getByRole("button", { name: "Go to sign-in" }).click();
  await expect(page).toHaveURL(/\/account\/login/u);
  await switchTenant(page, "");
  await signInByForm(page, other);
  await expect(toast(page, "The accounts are now linked.")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(linkedAddress, "u"));
  await expect(row(page, name)).toContainText("Directly linked");
  await rowAction(page, row(page, name), "Log in as this account");
  // spec: MOD-02
  await expect(page.getByRole("button", { name: `Profile: ${one.fullName}` })).toBeVisible();
  const theirs = await pageOf(browser, other, linkedAddress);
  await rowAction(theirs, row(theirs, name), "Delete link");
  const question = dialog(theirs, "Are you sure?");
  // spec: MOD-12
  await expect(question).toContainText(`Do you want to delete the link to the account '${one.userName}'?`);
  await question.getByRole("button", { name: "Delete link" }).click();
  await expect(toast(theirs, `The link to ${name} was deleted.`)).toBeVisible();
  await expect(row(theirs, name)).toHaveCount(0);
  await theirs.context().close();
});

test("a linked account that can't be signed in to is refused in the server's words", async ({ page }) => {
  const [one, other] = [await newStaff(page), await newStaff(page)];
  await link(page, one, other);
  await asUser(page, one, linkedAddress);
  await expect(row(page, other.userName)).toBeVisible();
  const admin = await apiOf(page.request, people.clientAdmin);
  const found = await admin<{ items: { id: string }[] }>("GET", `/api/identity/users?filter=${other.userName}`);
  const user = await admin<Record<string, unknown>>("GET", `/api/identity/users/${found.items[0]?.id ?? ""}`);
  await admin("PUT", `/api/identity/users/${found.items[0]?.id ?? ""}`, {
    ...user,
    shouldChangePasswordOnNextLogin: true,
  });
  await rowAction(page, row(page, other.userName), "Log in as this account");
  // spec: ERR-06
  await expect(toast(page, "The password of this account must be changed.")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(linkedAddress, "u"));
  await expect(page.getByRole("button", { name: `Profile: ${one.fullName}` })).toBeVisible();
});

test("linked accounts and delegations are shown five at a time and searched by user name", async ({ page }) => {
  test.slow();
  const own = await newStaff(page);
  const others: DemoUser[] = [];
  for (let at = 0; at < 6; at += 1) others.push(await newStaff(page));
  for (const other of others) {
    await link(page, own, other);
    await delegate(page, own, other, [0, 1]);
  }
  const [first] = others;
  await asUser(page, own);
  for (const [address, search] of [
    [linkedAddress, "Search linked accounts"],
    [delegationAddress, "Search delegations"],
  ] as const) {
    await page.goto(address);
    const rows = page.getByRole("row").filter({ hasText: "guest." });
    await expect(rows).toHaveCount(5);
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(rows).toHaveCount(1);
    await page.getByRole("searchbox", { name: search }).fill((first?.userName ?? "").toUpperCase());
    // spec: MOD-06
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(first?.userName ?? "");
  }
});

test("the form of a delegation has no barrier", async ({ page }) => {
  await asUser(page, people.coach, delegationAddress);
  await page.getByRole("button", { name: "Delegate to a user" }).click();
  await expect(dialog(page, "Delegate to a user")).toBeVisible();
  await expectAccessibleInEveryLook(page);
});
