import { expect, type Locator, type Page } from "@playwright/test";

/** A row of a table in which every given column shows the given text. */
export async function expectRow(table: Locator, cells: Record<string, string | RegExp>): Promise<Locator> {
  let rows = table.getByRole("row");
  for (const text of Object.values(cells)) rows = rows.filter({ hasText: text });
  const row = rows.first();
  // First the row: the table itself may only now replace an empty state.
  await expect(row).toBeVisible();
  await expect(table.getByRole("columnheader").first()).toBeVisible();
  const headings = await table.getByRole("columnheader").allInnerTexts();
  for (const [column, text] of Object.entries(cells)) {
    const at = headings.findIndex((heading) => heading.trim() === column);
    expect(at, `column ${column} among ${headings.join(", ")}`).toBeGreaterThanOrEqual(0);
    await expect(row.locator("th, td").nth(at)).toContainText(text);
  }
  return row;
}

/** Opens the menu of a row and chooses from it. */
export async function rowAction(page: Page, row: Locator, action: string): Promise<void> {
  await row.getByRole("button", { name: /actions/i }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

/** What the page of a record keeps behind "More". */
export async function pageAction(page: Page, action: string): Promise<Locator> {
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).click();
  return page.getByRole("menuitem", { name: action, exact: true });
}

/** Chooses from a select by its label. */
export async function pickOption(page: Page, label: string, option: string): Promise<void> {
  await page
    .getByRole("textbox", { name: label })
    .or(page.getByRole("combobox", { name: label }))
    .first()
    .click();
  await page.getByRole("option", { name: option }).click();
}

/** One declaration of an element as the browser computes it. */
export function computed(locator: Locator, property: string): Promise<string> {
  return locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}

/** What opens takes the focus a moment after it shows, and hears no key before. */
export async function expectFocusWithin(opened: Locator): Promise<void> {
  await expect.poll(() => opened.evaluate((own) => own.contains(document.activeElement))).toBe(true);
}

/** The message in the corner that holds a text. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole("region", { name: "Messages" }).locator("[data-severity]").filter({ hasText: text });
}

/** Lets the live channel say these events, as the server would. */
export async function sayLive(page: Page, events: readonly { type: string; data: unknown }[]): Promise<void> {
  let isSaid = false;
  await page.route("**/api/app/events", async (route) => {
    if (isSaid) return;
    isSaid = true;
    const body = events.map(({ type, data }) => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`).join("");
    await route.fulfill({ contentType: "text/event-stream", body });
  });
}

/**
 * Keeps the live channel silent from the first page on. It may notice the end of a session before the reader does, and take the page
 * away in the middle of a click.
 */
export async function silenceLive(page: Page): Promise<void> {
  await page.route("**/api/app/events", (route) => route.abort());
}

/** The form names the owner for password managers, before its passwords, and shows it to nobody else. */
export async function expectOwner(page: Page, userName: string): Promise<void> {
  const owner = page.locator('form input[autocomplete="username"]');
  await expect(owner).toHaveValue(userName);
  await expect(owner).toBeHidden();
  expect(await owner.evaluate((own) => own.closest("form")?.querySelector("input") === own)).toBe(true);
}
