import { expect, test, type Locator, type Page } from "./support/test.ts";
import { apiOf, newActionItem } from "./support/api.ts";
import { dialog } from "./support/areas.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

interface Stamped {
  concurrencyStamp: string;
}

/** By how much an element's content is wider than the element. */
function excess(element: Locator): Promise<number> {
  return element.evaluate((own) => own.scrollWidth - own.clientWidth);
}

/** Nothing is wider than the window: neither the page nor its content scrolls sideways. */
async function expectFits(page: Page): Promise<void> {
  await expect.poll(() => excess(page.locator("html"))).toBe(0);
  await expect.poll(() => excess(page.locator("main#content"))).toBe(0);
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the email preferences fit", async ({ page }) => {
    await asUser(page, people.clientAdmin, "/email-preferences");
    await expect(page.getByRole("button", { name: /^Save preferences/ })).toBeVisible();
    await expectFits(page);
    expect(await excess(page.getByRole("main").getByRole("table").first().locator(".."))).toBe(0);
  });

  test("a board fits, with a title that has no place to break and a date that was moved", async ({ page }) => {
    const title = "W".repeat(190);
    const { id, number } = await newActionItem(page.request, title);
    const owner = await apiOf(page.request, people.clientAdmin);
    const path = `/api/app/action-items/${id}`;
    const item = await owner<Stamped>("GET", path);
    const later = { dueOn: "2032-04-17", reason: "The supplier moved.", concurrencyStamp: item.concurrencyStamp };
    const { concurrencyStamp } = await owner<Stamped>("POST", `${path}/postpone`, later);
    await owner("POST", `${path}/transition`, { to: "Blocked", note: "Waits for the supplier.", concurrencyStamp });
    await asUser(page, people.clientAdmin, `/action-items?view=board&scope=all&q=${number}`);
    const board = page.getByRole("region", { name: "Action items: board" });
    const card = board.getByRole("listitem").filter({ hasText: title });
    await expect(card).toContainText("1×");
    expect(await excess(card)).toBe(0);
    await expectFits(page);
  });

  test("a list has its views, filters and options behind buttons, in two rows before the first record", async ({
    page,
  }) => {
    await asUser(page, people.clientAdmin, "/action-items?scope=all");
    const views = page.getByRole("main").getByRole("button", { name: "View: Table" });
    await views.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Timeline" })).toBeVisible();
    await page.keyboard.press("Escape");
    const create = await page.getByRole("main").getByRole("button", { name: "New action item" }).boundingBox();
    expect(create?.y).toBe((await views.boundingBox())?.y);
    const bar = page.getByRole("main").getByRole("search");
    const chip = bar.locator("[data-filter]").first();
    const more = bar.getByRole("button", { name: /^Filters( \(\d+\))?$/ });
    await expect(more).toBeVisible();
    await expect(chip).toBeHidden();
    // One row of controls of 44 pixels.
    expect((await bar.boundingBox())?.height).toBeLessThan(60);
    await expect(bar.getByRole("button", { name: "Export" })).toBeHidden();
    await bar.getByRole("button", { name: "List options" }).press("Enter");
    await expect(bar.getByRole("button", { name: "Export" })).toBeVisible();
    await more.press("Enter");
    await expect(chip).toBeVisible();
    await expectFits(page);
  });

  test("the library has two rows of controls before its first file", async ({ page }) => {
    await asUser(page, people.clientAdmin, "/assets");
    const main = page.getByRole("main");
    const views = main.getByRole("button", { name: "View: Table" });
    const create = main.getByRole("button", { name: "New", exact: true });
    await expect(views).toBeVisible();
    expect((await create.boundingBox())?.y).toBe((await views.boundingBox())?.y);
    expect((await main.getByRole("search").boundingBox())?.height).toBeLessThan(60);
    await expect(main.getByRole("radiogroup")).toHaveCount(0);
    await expect(main.getByText("Drop files here")).toBeHidden();
    await views.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Files of records" })).toBeVisible();
    await page.keyboard.press("Escape");
    const chosen = page.waitForEvent("filechooser");
    await create.press("Enter");
    await page.getByRole("menuitem", { name: "Upload files" }).press("Enter");
    expect((await chosen).isMultiple()).toBe(true);
    await expectFits(page);
  });

  test("my day shows each title in a line of its own, above state and date", async ({ page }) => {
    const { number } = await newActionItem(page.request, "Check the doors of the stair", "2026-01-02");
    await asUser(page, people.clientAdmin, "/action-items?view=day");
    const line = page.getByRole("listitem").filter({ hasText: number });
    const title = await line.getByRole("link").boundingBox();
    const state = await line.getByText("Open", { exact: true }).boundingBox();
    expect(title?.width).toBeGreaterThan(120);
    expect(state?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0));
    await expectFits(page);
  });
});

test.describe("magnified four times", () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test("head and foot of a form scroll away with it, and the last field is reached", async ({ page }) => {
    await asUser(page, people.clientAdmin, "/action-items?drawer=new");
    const drawer = dialog(page, "New action item");
    const head = drawer.getByRole("heading", { name: "New action item" });
    const foot = drawer.getByRole("button", { name: /^Create action item/ });
    await expect(foot).toBeVisible();
    await drawer.evaluate((own) => own.scrollTo(0, 0));
    await expect(head).toBeInViewport();
    await expect(foot).not.toBeInViewport();
    // Between the two there is nothing but fields.
    await drawer.evaluate((own) => own.scrollTo(0, 200));
    await expect(head).not.toBeInViewport();
    await expect(foot).not.toBeInViewport();
    await foot.scrollIntoViewIfNeeded();
    await expect(foot).toBeInViewport();
  });
});
