import { expect, journey, test, type Page } from "./support/test.ts";
import { silenceLive, toast } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

/** The server's own form of an error. */
function envelope(status: number, message: string | null, details: string | null = null) {
  const error = { code: null, message, details, data: {}, validationErrors: null };
  return { status, headers: { _AbpErrorFormat: "true" }, json: { error } };
}

async function failSaving(page: Page, answer: object): Promise<void> {
  await page.route("**/api/account/my-profile", (route) =>
    route.request().method() === "PUT" ? route.fulfill(answer) : route.fallback(),
  );
  await asUser(page, people.coach, "/account/manage");
  await page.getByRole("button", { name: "Save profile" }).click();
}

test("400 shows the server's message and its details until it is closed", journey, async ({ page }) => {
  await page.clock.install();
  await failSaving(page, envelope(400, "Your request is not valid!", "The following errors were detected."));
  const message = toast(page, "Your request is not valid!");
  // spec: ERR-02
  await expect(message).toContainText("Error");
  await expect(message).toContainText("The following errors were detected.");
  await page.clock.runFor(60_000);
  await expect(message).toBeVisible();
  await message.getByRole("button", { name: "Close" }).click();
  await expect(message).toHaveCount(0);
});

test("403 shows the server's message", async ({ page }) => {
  await failSaving(page, envelope(403, "Only the owner may do that."));
  // spec: ERR-03
  await expect(toast(page, "Only the owner may do that.")).toContainText("Error");
});

test("403 without a message says that the permission is missing", async ({ page }) => {
  await failSaving(page, { status: 403, body: "" });
  // spec: ERR-03
  await expect(toast(page, "You don't have permission to access this page.")).toBeVisible();
});

test("other failures of an action say that an error occurred", async ({ page }) => {
  await failSaving(page, envelope(500, "Something private"));
  // spec: ERR-04
  await expect(toast(page, "An error occurred while processing your request.")).toBeVisible();
  await expect(page.getByText("Something private")).toHaveCount(0);
});

test("a page that cannot be loaded leads to the error page, and Back to the page before", async ({ page }) => {
  await page.route("**/api/account/my-profile", (route) => route.fulfill(envelope(500, null)));
  await asUser(page, people.coach, "/");
  await page.getByRole("button", { name: /^Profile:/ }).click();
  await page.getByRole("menuitem", { name: "My account" }).click();
  // spec: ERR-04, ERR-01
  await expect(page).toHaveURL(/\/error\?status=500/);
  await expect(page.getByText("500", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("the error page of a 403 has Home and no Back, and keeps its frame", async ({ page }) => {
  await asUser(page, people.coach, "/error?status=403");
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText("No access");
  // spec: ERR-01
  await expect(page.getByText("403", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No access" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Back" })).toHaveCount(0);
  await page.getByRole("button", { name: "Home" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("after a 404 Back leads to the page that was shown", async ({ page }) => {
  await asUser(page, people.coach, "/");
  await page.getByRole("button", { name: /^Profile:/ }).click();
  await page.getByRole("menuitem", { name: "My account" }).click();
  await expect(page.getByRole("heading", { name: "My account" })).toBeVisible();
  await page.evaluate(() => {
    history.pushState({}, "", "/nowhere");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  // spec: ERR-01
  await expect(page.getByText("404", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(/\/account\/manage/);
});

test("without a page before, Back is the browser's own", async ({ page }) => {
  await page.goto("/gdpr-cookie-consent/privacy");
  await page.goto("/error?status=500");
  await page.getByRole("button", { name: "Back" }).click();
  // spec: ERR-01
  await expect(page).toHaveURL(/\/gdpr-cookie-consent\/privacy$/);
});

test("code that cannot be loaded reloads the page once", async ({ page }) => {
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await asUser(page, people.coach, "/");
  await page.route("**/assets/AccountPage-*.js", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>old</title>" }),
  );
  const before = loads;
  await page.getByRole("button", { name: /^Profile:/ }).click();
  await page.getByRole("menuitem", { name: "My account" }).click();
  // spec: ERR-08
  await expect(page).toHaveURL(/\/error\?status=500/);
  expect(loads - before).toBe(1);
});

test(
  "a record that cannot be loaded fails in its own page, and loads when it is tried again",
  journey,
  async ({ page }) => {
    // An event of another test would load the record before the button is pressed.
    await silenceLive(page);
    await asUser(page, people.coach, "/findings");
    const address = "**/api/app/findings/*-*";
    let status = 404;
    await page.route(address, (route) => route.fulfill(envelope(status, null)));
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
    const failure = page.getByRole("main").getByRole("alert");
    await page.getByRole("table").getByRole("link").first().click();
    // spec: ERR-04
    await expect(failure).toContainText("Record not found");
    await expect(page).toHaveURL(/\/findings\/[0-9a-f-]{36}/);
    await expect(crumbs).toContainText("Findings");
    await expect(failure.getByRole("button", { name: "Try again" })).toHaveCount(0);
    await failure.getByRole("link", { name: "Back to the list" }).click();
    await expect(page).toHaveURL(/\/findings(\?|$)/);
    status = 500;
    await page.getByRole("table").getByRole("link").first().click();
    await expect(failure).toContainText("Something went wrong");
    await page.unroute(address);
    await failure.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Actions" })).toBeVisible();
    await expect(failure).toHaveCount(0);
  },
);
