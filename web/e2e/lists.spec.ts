import { expect, test, type Locator, type Page } from "./support/test.ts";
import { lists, type ListPage } from "./support/lists.ts";
import { expectFocusWithin } from "./support/gestures.ts";
import { makeMissing } from "./support/missing.ts";
import { screens } from "./support/screens.ts";
import { asUser } from "./support/session.ts";

function parameter(page: Page, name: string): string | null {
  return new URL(page.url()).searchParams.get(name);
}

async function settled(page: Page): Promise<void> {
  await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("table").first()).toBeVisible();
}

/** A cell opens what it can become. */
async function cellOpens(page: Page, { noInline, someInline }: ListPage): Promise<void> {
  const cells = page.getByRole("main").locator("tbody [data-inline]");
  if (noInline) {
    await expect(cells).toHaveCount(0);
    return;
  }
  if (someInline) return;
  await cells.first().click();
  await expect(page.getByRole("menuitem").or(page.getByRole("dialog")).first()).toBeVisible();
  await expectFocusWithin(page.getByRole("menu").or(page.getByRole("dialog")).first());
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menuitem").or(page.getByRole("dialog"))).toHaveCount(0);
}

/** A selection brings the bulk bar with something to do. */
async function rowsAreSelected(page: Page, { noBulk }: ListPage): Promise<void> {
  const main = page.getByRole("main");
  const boxes = main.locator('tbody input[type="checkbox"]');
  if (noBulk) {
    await expect(boxes).toHaveCount(0);
    return;
  }
  await boxes.first().check();
  const bar = main.getByRole("toolbar", { name: "1 selected" });
  // Besides the one that clears the selection.
  await expect(bar.getByRole("button").nth(1)).toBeVisible();
  await bar.getByRole("button", { name: "Clear the selection" }).click();
  await expect(bar).toHaveCount(0);
}

/** A filter is set, which the address says, and taken off. */
async function isFiltered(page: Page): Promise<void> {
  const bar = page.getByRole("main").getByRole("search");
  // Those that are off come last.
  const key = await bar.locator("[data-filter]").last().getAttribute("data-filter");
  expect(key).toBeTruthy();
  if (!key) return;
  const chip = bar.locator(`[data-filter="${key}"]`);
  const face = chip.getByRole("button").first();
  const isFlag = (await face.getAttribute("aria-pressed")) !== null;
  await face.click();
  if (!isFlag && !(await setsFilter(page))) return;
  await page.keyboard.press("Escape");
  await expect.poll(() => parameter(page, key)).toBeTruthy();
  await chip.getByRole("button").last().click();
  await expect.poll(() => parameter(page, key) ?? "").toBe("");
}

/** Sets an open filter: by words, its first choice, or its first span of days. One of records may have nothing to choose from. */
async function setsFilter(page: Page): Promise<boolean> {
  const editor = page.getByRole("dialog");
  await expect(editor).toBeVisible();
  const words = editor.locator("form").getByRole("textbox");
  if ((await words.count()) > 0) {
    await words.fill("a");
    await words.press("Enter");
    return true;
  }
  const choices = editor.locator("label:has(input[type=radio]), label:has(input[type=checkbox])");
  const first = choices.or(editor.getByRole("button")).first();
  if ((await first.count()) === 0) {
    await page.keyboard.press("Escape");
    return false;
  }
  await first.click();
  return true;
}

/** Sorts by one column, and by a second one besides. */
async function sorts(page: Page): Promise<void> {
  const heads: Locator = page.getByRole("main").locator("th button[title]:visible");
  await heads.first().click();
  await expect.poll(() => parameter(page, "sort")).not.toBeNull();
  // The press that follows the last direction of a list's own order takes it off.
  if (parameter(page, "sort") === "") await heads.first().click();
  await expect.poll(() => parameter(page, "sort")).toBeTruthy();
  await heads.nth(1).click({ modifiers: ["Shift"] });
  await expect.poll(() => parameter(page, "sort")).toContain(",");
}

/** Columns and density are chosen; the name of the column that went. */
async function choosesColumns(page: Page): Promise<string> {
  await page.getByRole("main").getByRole("button", { name: "Columns", exact: true }).click();
  const chooser = page.getByRole("dialog", { name: "Columns" });
  const column = chooser.locator('label:has(input[type="checkbox"]:checked:not([disabled]))').last();
  const name = (await column.innerText()).trim();
  await column.locator("input").uncheck();
  await chooser.getByText("Compact", { exact: true }).click();
  await expect.poll(() => [parameter(page, "density"), parameter(page, "cols") !== null]).toEqual(["compact", true]);
  await page.keyboard.press("Escape");
  return name;
}

/** Words where nothing is found, and the way back. */
async function findsNothing(page: Page): Promise<void> {
  const main = page.getByRole("main");
  const nothing = "zzqx no such record";
  await main.getByRole("search").getByRole("searchbox").fill(nothing);
  await expect.poll(() => parameter(page, "q")).toContain("zzqx");
  const words = main.getByRole("heading", { name: `No match for “${nothing}”` });
  await expect(words).toBeVisible();
  await main
    .getByRole("button", { name: /^Clear (the search|search and filters)$/ })
    .last()
    .click();
  await expect(words).toHaveCount(0);
}

for (const list of lists) {
  test(`list of ${list.area}: search, filters, sorting, columns, density, views, bulk, cells, address`, async ({
    page,
  }) => {
    const { user } = screens[list.path.split("?")[0] ?? ""] ?? {};
    expect(user).toBeDefined();
    if (!user) return;
    await makeMissing(page.request, user, list.area);
    await asUser(page, user, list.path);
    const main = page.getByRole("main");
    await settled(page);
    await cellOpens(page, list);
    await rowsAreSelected(page, list);
    await isFiltered(page);
    await settled(page);
    await expect(main.getByRole("button", { name: "Views", exact: true })).toBeVisible();
    await sorts(page);
    const gone = await choosesColumns(page);
    const address = page.url();
    await page.reload();
    await settled(page);
    // spec: COM-03
    expect(page.url()).toBe(address);
    await expect(main.getByRole("columnheader", { name: gone, exact: true })).toHaveCount(0);
    await findsNothing(page);
  });
}
