import { expect, journey, test } from "./support/test.ts";
import { apiOf, newActionItem, newUser } from "./support/api.ts";
import { accessibleScreens, uniqueWord } from "./support/areas.ts";
import { toast } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

test("a coach sees figures, clients and what waits; each leads on", journey, async ({ page }) => {
  await asUser(page, people.coach);
  const figures = page.getByRole("region", { name: "Figures" }).or(page.getByLabel("Figures"));
  await expect(figures.first()).toContainText("Average score");
  await expect(page.getByRole("heading", { name: "Needs your attention" })).toBeVisible();
  const clients = page.getByRole("table", { name: "My clients" });
  await clients.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/clients\//);
});

test("the overdue figure opens exactly as many rows as it counts, each of them late", async ({ page, request }) => {
  // Done, and past its due date while the verifier hasn't looked: that counts as nobody being late.
  const title = `Wait for ${uniqueWord()}`;
  const { id, concurrencyStamp } = await newActionItem(request, title, "2026-01-05", true);
  const admin = await apiOf(request, people.clientAdmin);
  await admin("POST", `/api/app/action-items/${id}/transition`, { to: "Done", concurrencyStamp });
  await asUser(page, people.coach);
  const figure = page.getByRole("region", { name: "Figures" }).getByRole("button", { name: /^Overdue actions/ });
  const overdue = Number(await figure.locator("bdi").first().innerText());
  expect(overdue).toBeGreaterThan(0);
  await figure.click();
  await expect(page).toHaveURL(/overdue=/);
  const rows = page.getByRole("table", { name: "Action items" }).locator("tbody tr");
  await expect(rows.filter({ hasText: /\d days? late/ })).toHaveCount(overdue);
  await expect(rows).toHaveCount(overdue);
  await expect(rows.filter({ hasText: title })).toHaveCount(0);
});

test("the palette finds records of the server and opens one", async ({ page }) => {
  await asUser(page, people.coach);
  await page.getByRole("button", { name: "Search or go to" }).click();
  await page
    .getByRole("dialog")
    .getByRole("searchbox")
    .or(page.getByRole("dialog").getByRole("textbox"))
    .fill("Millrace");
  await page.getByRole("dialog").getByText("Millrace Practice").first().click();
  await expect(page.getByRole("heading", { level: 1, name: /Millrace/ })).toBeVisible();
});

// spec: HOME-01
test("the start page is arranged by drag and by keyboard, in every browser of its person, and reset", async ({
  page,
  browser,
  request,
}) => {
  const person = await newUser(request, people.clientAdmin, ["Viewer"]);
  await asUser(page, person);
  const titles = (of: typeof page) => of.getByRole("main").getByRole("heading", { level: 2 });
  await expect(titles(page).first()).toHaveText("First steps");
  await page.getByRole("button", { name: "Arrange" }).click();
  const drawer = page.getByRole("dialog", { name: "Arrange home page" });
  const rows = drawer.getByRole("listitem");
  await expect(rows.first()).toContainText("First steps");
  await rows.filter({ hasText: "Next 14 days" }).dragTo(rows.first());
  await expect(rows.first()).toContainText("Next 14 days");
  await drawer.getByRole("button", { name: "Move down: First steps" }).press("Enter");
  await expect(rows.nth(2)).toContainText("First steps");
  await drawer.getByRole("switch", { name: "First steps" }).click();
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer).toHaveCount(0);
  await expect(titles(page).first()).toHaveText("Next 14 days");

  const elsewhere = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await asUser(elsewhere, person);
  await expect(titles(elsewhere).first()).toHaveText("Next 14 days");
  await expect(elsewhere.getByRole("region", { name: "First steps" })).toHaveCount(0);
  await elsewhere.close();

  await page.getByRole("button", { name: "Arrange" }).click();
  await drawer.getByRole("button", { name: "Reset to default" }).click();
  await expect(toast(page, /back to its default/)).toBeVisible();
  await expect(titles(page).first()).toHaveText("First steps");
});

// spec: HOME-02
test("first steps are ticked by what somebody does, hidden, and shown again", async ({ page, request }) => {
  const person = await newUser(request, people.clientAdmin, ["Viewer"]);
  await asUser(page, person);
  const guide = page.getByRole("region", { name: "First steps" });
  await expect(guide).toContainText("0 of 5 done");
  await guide.getByRole("link", { name: "Choose your emails" }).click();
  await expect(page).toHaveURL(/email-preferences/);
  const call = await apiOf(request, person);
  await call("POST", "/api/app/email-preferences/preset", { preset: "Essentials" });
  await page.goto("/");
  await expect(guide).toContainText("1 of 5 done");
  await expect(guide.getByRole("listitem").filter({ hasText: "Choose your emails" })).toContainText("done");
  await guide.getByRole("button", { name: "Hide first steps" }).click();
  await expect(guide).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Arrange" })).toBeFocused();
  await page.getByRole("button", { name: "Arrange" }).click();
  const drawer = page.getByRole("dialog", { name: "Arrange home page" });
  await drawer.getByRole("switch", { name: "First steps" }).click();
  await drawer.getByRole("button", { name: "Save" }).click();
  // Arranging is a step of its own.
  await expect(guide).toContainText("2 of 5 done");
});

accessibleScreens("home", people.coach, "/", [
  async (page) => {
    await page.goto("/?drawer=arrange");
    await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
  },
]);
