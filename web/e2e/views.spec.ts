import { expect, journey, test, type Locator, type Page } from "./support/test.ts";
import { newActionItem } from "./support/api.ts";
import { accessibleScreens, dialog, uniqueWord } from "./support/areas.ts";
import { toast } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

/** The middle of a month that no other item is due in. */
const middle = "2031-05-14";

function column(page: Page, name: string): Locator {
  return page.getByRole("region", { name: "Action items: board" }).getByRole("list", { name, exact: true });
}

test(
  "a card moves to another column by its menu and by dragging, with the reason that the move asks for",
  journey,
  async ({ page }) => {
    const word = uniqueWord();
    const { number } = await newActionItem(page.request, `Move ${word}`, middle);
    await asUser(page, people.clientAdmin, `/action-items?view=board&scope=all&q=${word}`);
    const card = (name: string): Locator => column(page, name).getByRole("listitem").filter({ hasText: number });
    await expect(card("Open")).toBeVisible();
    const menu = page.getByRole("button", { name: `Actions for ${number}` });
    await menu.press("Enter");
    await page.getByRole("menuitem", { name: "Start" }).press("Enter");
    await expect(card("In progress")).toBeVisible();
    await expect(toast(page, `${number} is now: In progress`)).toBeVisible();
    await expect(menu).toBeFocused();

    await card("In progress").dragTo(column(page, "Blocked").locator(".."));
    const ask = dialog(page, /Mark as blocked/);
    await ask.getByLabel("Reason").fill("Waits for the supplier.");
    await ask.getByRole("button", { name: "Mark as blocked" }).click();
    await expect(card("Blocked")).toBeVisible();

    await page.getByRole("button", { name: "Group by: No groups" }).click();
    await page.getByRole("menuitem", { name: "Owner" }).click();
    await expect(page).toHaveURL(/lanes=owner/);
    await expect(column(page, `Blocked, ${people.clientAdmin.fullName}`)).toContainText(number);
  },
);

test(
  "an item moves to another day by dragging and by keyboard, and asks why the second time",
  journey,
  async ({ page }) => {
    const word = uniqueWord();
    const { number } = await newActionItem(page.request, `Plan ${word}`, middle);
    await asUser(page, people.clientAdmin, `/action-items?view=calendar&on=2031-05-14&scope=all&q=${word}`);
    const calendar = page.getByRole("table", { name: "Action items" });
    const day = (date: string): Locator =>
      calendar.getByRole("cell").filter({ has: page.locator(`time[datetime="${date}"]`) });
    const entry = (date: string): Locator => day(date).getByRole("listitem").filter({ hasText: word });
    await entry("2031-05-14").dragTo(day("2031-05-21"));
    await expect(entry("2031-05-21")).toBeVisible();

    await page.getByRole("button", { name: `Due date of ${number}` }).press("Enter");
    const panel = dialog(page, `Due date of ${number}`);
    await panel.getByRole("textbox").fill("28/05/2031");
    await panel.getByRole("button", { name: "Save" }).click();
    const ask = dialog(page, `Move the due date of ${number}`);
    await ask.getByLabel("Reason").fill("The supplier moved as well.");
    await ask.getByRole("button", { name: "Move date" }).click();
    await expect(entry("2031-05-28")).toBeVisible();
    await expect(ask).toHaveCount(0);

    await page.getByRole("radio", { name: "Week" }).press("Space");
    await page.getByRole("button", { name: "Next week" }).click();
    await expect(page.getByRole("heading", { name: "19 May to 25 May 2031" })).toBeVisible();
    await expect(page).toHaveURL(/span=week/);
  },
);

test("the ends of a bar move by dragging, and the dates beside it by keyboard", async ({ page }) => {
  const word = uniqueWord();
  const { number } = await newActionItem(page.request, `Span ${word}`, "2031-05-30");
  await asUser(page, people.clientAdmin, `/action-items?view=timeline&on=2031-05-14&scope=all&q=${word}`);
  const line = page.getByRole("table", { name: "Action items" }).getByRole("row").filter({ hasText: word });
  const date = (name: string): Locator => line.getByRole("button", { name: `${name} of ${number}` });
  await date("Start date").press("Enter");
  const panel = dialog(page, `Start date of ${number}`);
  await panel.getByRole("textbox").fill("19/05/2031");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(date("Start date")).toContainText("19 May 2031");

  const bar = line.locator("[data-bar]");
  const track = await line.locator("[data-track]").boundingBox();
  const handle = await bar.locator('[data-edge="due"]').boundingBox();
  if (!track || !handle) throw new Error("no bar");
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  // Two days earlier, which needs no reason.
  await page.mouse.move(x - (track.width / 42) * 2, y, { steps: 4 });
  await page.mouse.up();
  await expect(date("Due date")).toContainText("28 May 2031");
  await page.getByRole("button", { name: "Later", exact: true }).click();
  await expect(page).toHaveURL(/on=2031-06-11/);
});

test("the cells of a row are opened, left and changed by keyboard", async ({ page }) => {
  await asUser(page, people.coach, "/findings?q=Roles are described");
  const row = page.getByRole("row").filter({ hasText: "Roles are described" }).first();
  await row.press("F2");
  const menu = page.getByRole("menu");
  await expect(menu.getByRole("menuitem").first()).toBeVisible();
  await expect.poll(() => menu.evaluate((own) => own.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  // The focus comes back to the cell a little later.
  const cell = row.locator("[data-inline]").first();
  await expect(cell).toBeFocused();
  await cell.press("Escape");
  await expect(row).toBeFocused();

  const owner = row.getByRole("button").filter({ hasText: /Elin Marlowe|Noor Haddad/ });
  const next = (await owner.innerText()).includes("Elin") ? "Noor Haddad" : "Elin Marlowe";
  await owner.press("F2");
  const panel = page.getByRole("dialog");
  await panel.getByRole("searchbox").fill(next.slice(0, 4));
  await panel.getByRole("button", { name: next }).press("Enter");
  await expect(toast(page, /FND-\d+ is saved\./).last()).toBeVisible();
  await expect(row).toContainText(next);
});

accessibleScreens("views", people.coach, "/findings", [
  async (page) => {
    await page.goto("/findings?view=board&lanes=owner");
    await expect(page.locator("[data-card]").first()).toBeVisible();
  },
  async (page) => {
    await page.goto("/assessments?view=board");
    await expect(page.locator("[data-card]").first()).toBeVisible();
  },
  async (page) => {
    await page.goto("/action-items?view=calendar");
    await expect(page.locator("[data-card]").first()).toBeVisible();
  },
  async (page) => {
    await page.goto("/action-items?view=timeline");
    await expect(page.locator("[data-bar]").first()).toBeVisible();
  },
]);
