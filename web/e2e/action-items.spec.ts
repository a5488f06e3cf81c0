import { readFile } from "node:fs/promises";
import { expect, journey, test, type Page } from "./support/test.ts";
import { newActionItem } from "./support/api.ts";
import { accessibleScreens, chooseFirst, dialog, searchFor, uniqueWord } from "./support/areas.ts";
import { expectRow, pageAction, rowAction, toast } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

/** Makes an item by the drawer; its owner is the reader. */
async function create(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("button", { name: /New action item/ }).first()).toBeVisible();
  await page.keyboard.press("c");
  const drawer = dialog(page, "New action item");
  await drawer.getByLabel("Title").fill(title);
  await chooseFirst(page, drawer, "Client");
  await drawer.getByRole("button", { name: /Create action item/ }).click();
  await expect(toast(page, /ACT-\d+ is saved\./).last()).toBeVisible();
  await expect(drawer).toHaveCount(0);
}

test("an item is made, edited, blocked with a reason, and done", journey, async ({ page }) => {
  const word = uniqueWord();
  await asUser(page, people.clientAdmin, "/action-items?scope=all");
  await expect(page.getByRole("heading", { name: "Action items" })).toBeVisible();
  await create(page, `Order ${word}`);
  await searchFor(page, word);
  const table = page.getByRole("table", { name: "Action items" });
  const row = await expectRow(table, { Title: `Order ${word}`, Owner: "Amara Lindqvist", Status: "Open" });
  // Six where midnight has passed meanwhile.
  await expect(row).toContainText(/in [67] days/);
  await rowAction(page, row, "Edit action item");
  const edit = page.getByRole("dialog", { name: /^Edit ACT/ });
  await edit.getByRole("radio", { name: "Urgent" }).check({ force: true });
  await edit.getByRole("button", { name: /Save action item/ }).click();
  await expectRow(table, { Title: `Order ${word}`, Priority: "Urgent" });
  await table.getByRole("link", { name: `Order ${word}` }).click();
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: "Mark as blocked" }).click();
  const ask = page.getByRole("dialog", { name: /Mark as blocked/ });
  await ask.getByLabel("Reason").fill("Waits for the supplier.");
  await ask.getByRole("button", { name: "Mark as blocked" }).click();
  await expect(page.getByText(/^Blocked: .Waits for the supplier\..$/u)).toBeVisible();
  await page.getByRole("button", { name: "Mark as done" }).click();
  await expect(page.getByRole("button", { name: "Reopen" })).toBeVisible();
  await toast(page, /is now: Closed/)
    .getByRole("button", { name: "Undo" })
    .click();
  const why = page.getByRole("dialog", { name: /Reopen/ });
  await why.getByLabel("Reason").fill("Pressed too early.");
  await why.getByRole("button", { name: "Reopen" }).click();
  await expect(page.getByText(/^Blocked: .Waits for the supplier\..$/u)).toBeVisible();
});

for (const [who, reader, shown] of [
  ["one client alone is not told its name", people.staff, 0],
  ["several clients is told which", people.clientAdmin, 1],
] as const) {
  test(`who has ${who} in every row`, async ({ page }) => {
    await asUser(page, reader, "/action-items");
    const headings = page.getByRole("table", { name: "Action items" }).getByRole("columnheader");
    await expect(headings.filter({ hasText: "Owner" })).toBeVisible();
    await expect(headings.filter({ hasText: "Client" })).toHaveCount(shown);
  });
}

test("the date moves from the list, and from the second time on it takes a reason", async ({ page }) => {
  const word = uniqueWord();
  await asUser(page, people.clientAdmin, "/action-items?scope=all");
  await create(page, `Renew ${word}`);
  await searchFor(page, word);
  await page.getByRole("link", { name: `Renew ${word}` }).click();
  const move = async (reason: string | null): Promise<void> => {
    await (await pageAction(page, "Move the due date")).click();
    const ask = page.getByRole("dialog", { name: /Move the due date/ });
    if (reason) {
      await ask.getByRole("button", { name: /Move date/ }).click();
      await expect(ask).toContainText("Give a reason: this date has been moved before.");
      await ask.getByLabel("Reason").fill(reason);
    }
    await ask.getByRole("button", { name: /Move date/ }).click();
    await expect(ask).toHaveCount(0);
  };
  await move(null);
  await expect(page.getByText("1×")).toBeVisible();
  await move("Delivery is late.");
  await expect(page.getByText("2×")).toBeVisible();
});

test("several items move at once, and each that can't is told by number", async ({ page }) => {
  const word = uniqueWord();
  await asUser(page, people.clientAdmin, "/action-items?scope=all");
  await create(page, `First ${word}`);
  await create(page, `Second ${word}`);
  await searchFor(page, word);
  const table = page.getByRole("table", { name: "Action items" });
  const first = await expectRow(table, { Title: `First ${word}` });
  await first.getByRole("button", { name: "Open" }).click();
  await page.getByRole("menuitem", { name: "Start" }).click();
  await expectRow(table, { Title: `First ${word}`, Status: "In progress" });
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
  await page.getByRole("button", { name: "Set status" }).click();
  const ask = dialog(page, "Set the status of 2 items");
  await ask
    .getByRole("combobox", { name: "Status" })
    .or(ask.getByRole("textbox", { name: "Status" }))
    .first()
    .click();
  await page.getByRole("option", { name: /^Start/ }).click();
  await ask.getByRole("button", { name: /Set status/ }).click();
  await expect(toast(page, "1 item updated.")).toBeVisible();
  await expect(toast(page, "1 item was not changed.")).toContainText(/ACT-\d+:/);
  await expect(table.getByText("In progress")).toHaveCount(2);
});

test("a list is saved as a file of exactly its rows", async ({ page }) => {
  const word = uniqueWord();
  await asUser(page, people.clientAdmin, "/action-items?scope=all");
  await create(page, `=Order ${word}`);
  await searchFor(page, word);
  await expectRow(page.getByRole("table", { name: "Action items" }), { Title: `=Order ${word}` });
  const save = async (format: RegExp) => {
    await page.getByRole("button", { name: "Export" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: format }).click();
    return download;
  };
  const csv = await save(/CSV/);
  expect(csv.suggestedFilename()).toMatch(/^action-items-\d{4}-\d\d-\d\d\.csv$/);
  // Not trimmed: the byte order mark would go too.
  const lines = (await readFile(await csv.path(), "utf8")).replace(/\r\n$/u, "").split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^\uFEFFNumber,Title,Client,Owner,/);
  expect(lines[1]).toContain(`,'=Order ${word},`);
  const xlsx = await save(/XLSX/);
  expect(xlsx.suggestedFilename()).toMatch(/\.xlsx$/);
});

test("several items are deleted after a question", async ({ page }) => {
  const word = uniqueWord();
  await asUser(page, people.clientAdmin, "/action-items?scope=all");
  await create(page, `First ${word}`);
  await create(page, `Second ${word}`);
  await searchFor(page, word);
  const table = page.getByRole("table", { name: "Action items" });
  await expectRow(table, { Title: `Second ${word}` });
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const ask = page.getByRole("dialog").or(page.getByRole("alertdialog")).filter({ hasText: "2 items will be removed" });
  await ask.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "2 items updated.")).toBeVisible();
  await expect(table.getByText(word)).toHaveCount(0);
});

test("after somebody else saved an item, the dialog shows theirs and mine", journey, async ({ page, context }) => {
  const word = uniqueWord();
  await asUser(page, people.clientAdmin, "/action-items?scope=all");
  await create(page, `Plan ${word}`);
  await searchFor(page, word);
  await page.getByRole("link", { name: `Plan ${word}` }).click();
  await page.getByRole("button", { name: "Edit action item" }).click();
  const mine = page.getByRole("dialog", { name: /^Edit ACT/ });
  await mine.getByLabel("Title").fill(`Mine ${word}`);
  const other = await context.newPage();
  await asUser(other, people.clientAdmin, new URL(page.url()).pathname);
  await other.getByRole("button", { name: "Edit action item" }).click();
  const theirs = other.getByRole("dialog", { name: /^Edit ACT/ });
  await theirs.getByLabel("Title").fill(`Theirs ${word}`);
  await theirs.getByRole("button", { name: /Save action item/ }).click();
  await expect(other.getByRole("heading", { name: `Theirs ${word}` })).toBeVisible();
  await mine.getByRole("button", { name: /Save action item/ }).click();
  const conflict = dialog(page, "Someone else saved this in the meantime");
  // spec: COM-07
  await expect(conflict).toContainText(`Theirs ${word}`);
  await expect(conflict).toContainText(`Mine ${word}`);
  await conflict.getByRole("button", { name: "Save these choices" }).click();
  await expect(page.getByRole("heading", { name: `Mine ${word}` })).toBeVisible();
});

test("a list is sorted by several columns by keyboard, says so and keeps it in the address", async ({ page }) => {
  await asUser(page, people.coach, "/action-items?scope=all");
  const table = page.getByRole("table", { name: "Action items" });
  await table.getByRole("button", { name: "Priority" }).press("Enter");
  await expect(page).toHaveURL(/[?&]sort=priority(&|$)/);
  const answer = page.waitForResponse((response) => {
    return new URL(response.url()).searchParams.get("sorting") === "priority asc, number desc";
  });
  const number = table.getByRole("button", { name: /^Number/ });
  await number.press("Shift+Enter");
  await number.press("Shift+Enter");
  await expect(page).toHaveURL(/[?&]sort=priority(%2C|,)-number/);
  await expect(number).toHaveAccessibleName("Number (sort key 2 of 2, descending)");
  await expect(
    page.getByRole("status").filter({ hasText: "Sorted by Priority ascending, Number descending" }),
  ).toHaveCount(1);
  const { items } = (await (await answer).json()) as { items: { priority: string; number: string }[] };
  const inGroups = items.filter((item, at) => item.priority === items[at - 1]?.priority);
  expect(inGroups.length).toBeGreaterThan(1);
  for (const [at, item] of items.entries()) {
    const before = items[at - 1];
    if (before?.priority === item.priority) expect(before.number >= item.number).toBe(true);
  }
  await page.reload();
  await expect(number).toHaveAccessibleName("Number (sort key 2 of 2, descending)");
});

test("my day heaps the reader's items, and one press finishes one", async ({ page }) => {
  const word = uniqueWord();
  await asUser(page, people.clientAdmin, "/action-items?scope=all");
  await create(page, `Today ${word}`);
  await page.getByText("My day").click();
  await expect(page).toHaveURL(/view=day/);
  const week = page.getByRole("region", { name: "This week" });
  const line = week.getByRole("listitem").filter({ hasText: `Today ${word}` });
  await line.getByRole("button", { name: /Mark as done/ }).click();
  await expect(line).toHaveCount(0);
});

test("keys open, edit and walk from record to record", async ({ page, request }) => {
  const word = uniqueWord();
  for (const title of [`First ${word}`, `Second ${word}`]) await newActionItem(request, title);
  await asUser(page, people.clientAdmin, `/action-items?scope=all&q=${word}`);
  await expect(page.locator("tbody tr").getByRole("link", { name: word })).toHaveCount(2);
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^1 of 2$/)).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByText(/^2 of 2$/)).toBeVisible();
  await page.keyboard.press("e");
  await expect(page.getByRole("dialog", { name: /^Edit ACT/ })).toBeVisible();
});

accessibleScreens("action items", people.coach, "/action-items?scope=all", [
  async (page) => {
    await page.goto("/action-items?view=day");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  },
  async (page) => {
    await page.goto("/action-items?drawer=new&size=10");
    await expect(page.getByRole("dialog")).toBeVisible();
  },
]);

test("a title of two lines is read whole in a row of one", async ({ page, request }) => {
  const word = uniqueWord();
  await newActionItem(request, `Replace the worn carpet on the north stairs ${word}`);
  await page.setViewportSize({ width: 1440, height: 800 });
  await asUser(page, people.coach, `/action-items?q=${word}&scope=all`);
  const row = page.getByRole("row").filter({ hasText: word });
  const title = row.locator("[data-title]");
  await expect(title).toBeVisible();
  expect(
    await title.evaluate((own) => own.scrollHeight <= own.clientHeight && own.scrollWidth <= own.clientWidth),
  ).toBe(true);
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(41);
});

test("a title keeps its room in a smaller window, and nothing is cut off", async ({ page }) => {
  await page.setViewportSize({ width: 1360, height: 800 });
  await asUser(page, people.coach, "/action-items");
  const table = page.getByRole("table", { name: "Action items" });
  const title = table.getByRole("columnheader", { name: "Title" });
  await expect(title).toBeVisible();
  // While rows load, bones take the whole of each column's width.
  await expect.poll(async () => (await title.boundingBox())?.width).toBeGreaterThan(280);
  await expect
    .poll(() => table.evaluate((own) => own.getBoundingClientRect().width <= (own.parentElement?.clientWidth ?? 0)))
    .toBe(true);
});
