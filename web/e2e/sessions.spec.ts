import { expect, journey, test, type APIRequestContext, type Page } from "./support/test.ts";
import { apiOf } from "./support/api.ts";
import { dialog, searchFor, uniqueWord } from "./support/areas.ts";
import { expectAccessibleIn, useLanguage } from "./support/axe.ts";
import { rowAction, toast } from "./support/gestures.ts";
import { asUser, fetchTokens, signInByForm, useCodeStrategy } from "./support/session.ts";
import { demoPassword, people } from "./support/users.ts";

const address = "/identity/sessions";

/** Somebody new who is signed in, and what asks whether they still are. */
async function guest(request: APIRequestContext) {
  const userName = `guest.${uniqueWord()}`;
  const call = await apiOf(request, people.clientAdmin);
  await call("POST", "/api/identity/users", {
    userName,
    email: `${userName}@harbourlight.example`,
    password: demoPassword,
  });
  const { accessToken } = await fetchTokens(request, { ...people.clientAdmin, userName });
  const status = async () =>
    (await request.get("/api/account/my-profile", { headers: { Authorization: `Bearer ${accessToken}` } })).status();
  return { userName, status };
}

/** The first change asks for a recent proof, as it would ten minutes after signing in. */
async function asLongAfterSignIn(page: Page, path: string): Promise<void> {
  await page.route(
    path,
    (route) =>
      route.fulfill({
        status: 403,
        headers: { _AbpErrorFormat: "true" },
        json: { error: { code: "Portal:Account.ReauthenticationRequired", message: "Confirm your password." } },
      }),
    { times: 1 },
  );
}

test("an administrator ends a user's session after proving who they are", journey, async ({ page }) => {
  const { userName, status } = await guest(page.request);
  await asUser(page, people.clientAdmin, address);
  await searchFor(page, userName);
  const row = page.getByRole("row").filter({ hasText: userName });
  await expect(row).toHaveCount(1);
  await asLongAfterSignIn(page, "**/api/identity/sessions/*");
  await rowAction(page, row, "End session");
  await page.getByRole("dialog").getByRole("button", { name: "End session" }).click();
  const proof = dialog(page, "Confirm it's you");
  await proof.getByLabel("Password", { exact: true }).fill("wrong");
  await proof.getByRole("button", { name: "Confirm" }).click();
  await expect(proof).toContainText("This is not the current password.");
  expect(await status()).toBe(200);
  await proof.getByLabel("Password", { exact: true }).fill(demoPassword);
  await proof.getByRole("button", { name: "Confirm" }).click();
  await expect(toast(page, `${userName} was signed out`)).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await status()).toBe(401);
});

test("signing in in a window beside the page proves it as well, and what was asked is done", async ({ page }) => {
  const { userName, status } = await guest(page.request);
  await useCodeStrategy(page);
  await page.goto(address);
  await signInByForm(page, people.clientAdmin);
  await searchFor(page, userName);
  const row = page.getByRole("row").filter({ hasText: userName });
  await asLongAfterSignIn(page, "**/api/identity/sessions/*");
  await rowAction(page, row, "End session");
  await page.getByRole("dialog").getByRole("button", { name: "End session" }).click();
  const proof = dialog(page, "Confirm it's you");
  const opened = page.waitForEvent("popup");
  await proof.getByRole("button", { name: "Sign in again" }).click();
  const beside = await opened;
  await expect(proof.getByRole("status")).toHaveText(
    "Sign in in the window that has opened. This page then goes on by itself.",
  );
  // The organisation is that of the page.
  await signInByForm(beside, { ...people.clientAdmin, tenant: "" });
  await expect(toast(page, `${userName} was signed out`)).toBeVisible();
  await expect.poll(() => beside.isClosed()).toBe(true);
  await expect(row).toHaveCount(0);
  expect(await status()).toBe(401);
});

test("people end their own sessions elsewhere and stay signed in here", async ({ page }) => {
  const { userName, status } = await guest(page.request);
  await asUser(page, { ...people.clientAdmin, userName }, "/account/manage");
  await page.getByRole("link", { name: "Sessions" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Where you are signed in" })).toBeVisible();
  const rows = page.getByRole("list", { name: "Where you are signed in" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: "This session" })).toHaveCount(1);
  expect(await status()).toBe(200);
  await page.getByRole("button", { name: "End all other sessions" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End all other sessions" }).click();
  await expect(toast(page, "You are signed out everywhere else")).toBeVisible();
  await expect(rows).toHaveCount(1);
  expect(await status()).toBe(401);
  await expect(page.getByRole("button", { name: "End all other sessions" })).toHaveAttribute("aria-disabled", "true");
});

test("what an application was allowed is shown with one's sessions and withdrawn", async ({ page }) => {
  let allowed = [
    {
      clientId: "partner",
      clientName: "Partner reports",
      clientUri: null,
      scopes: [
        { name: "email", displayName: null, description: null },
        { name: "Reports", displayName: "Your reports", description: null },
      ],
    },
  ];
  await page.route("**/api/account/consents*", async (route) => {
    if (route.request().method() === "GET") return route.fulfill({ json: allowed });
    expect(new URL(route.request().url()).searchParams.get("clientId")).toBe("partner");
    allowed = [];
    return route.fulfill({ status: 204 });
  });
  await asUser(page, people.clientAdmin, "/account/sessions");
  const row = page.getByRole("list", { name: "Applications with access" }).getByRole("listitem");
  await expect(row).toContainText("Partner reports");
  await expect(row).toContainText("Your email address");
  await expect(row).toContainText("Your reports");
  await row.getByRole("button", { name: "Withdraw access: Partner reports" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw access" }).click();
  await expect(toast(page, "Partner reports no longer has access to your account")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Applications with access" })).toHaveCount(0);
});

test("a change of the email address is withdrawn before it is confirmed", async ({ page }) => {
  const { userName } = await guest(page.request);
  await asUser(page, { ...people.clientAdmin, userName }, "/account/manage");
  await page.getByRole("textbox", { name: "Email address" }).fill(`other.${userName}@harbourlight.example`);
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText(`other.${userName}@harbourlight.example replaces this address`)).toBeVisible();
  await page.getByRole("button", { name: "Keep the current address" }).click();
  await expect(toast(page, "Your email address stays as it is.")).toBeVisible();
  await expect(page.getByText("replaces this address")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Email address" })).toHaveValue(`${userName}@harbourlight.example`);
});

test("who may not see sessions has neither entry nor page", async ({ page }) => {
  await asUser(page, people.viewer, address);
  await expect(page).toHaveURL(/\/error\?status=403/);
});

for (const culture of ["en-GB", "ar"]) {
  test(`the question for a recent sign-in: no barrier, ${culture}`, async ({ page }) => {
    await useLanguage(page, culture);
    await asLongAfterSignIn(page, "**/api/identity/sessions?*");
    await asUser(page, people.clientAdmin, address);
    await expect(page.getByRole("dialog").locator("input[type=password]")).toBeVisible();
    // spec: COM-19
    await expectAccessibleIn(page, culture);
  });
}
