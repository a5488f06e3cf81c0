import { expect, test, type Locator, type Page } from "./support/test.ts";
import { newFinding } from "./support/api.ts";
import { openFirst } from "./support/areas.ts";
import { begunByCoach } from "./support/assessments.ts";
import { computed, pageAction } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

/** A sheet of A4 between its margins, in pixels. */
const sheet = { width: 718, height: 1000 };

/** The frame, and what is there to press, stay on the screen. */
async function expectBare(page: Page): Promise<void> {
  for (const role of ["banner", "contentinfo"] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  await expect(page.getByRole("complementary", { name: "Sidebar" })).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Navigation", exact: true })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Messages" })).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("button", { name: "Print", exact: true })).toHaveCount(0);
}

/** Lays the page out as it goes to paper, in the window and on a sheet. */
async function toPaper(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  await expectBare(page);
  await page.setViewportSize(sheet);
  await expectBare(page);
}

/** How many of these are laid out with nothing around them that cuts them off. */
function laidOut(things: Locator): Promise<number> {
  return things.evaluateAll((all) => {
    const isWhole = (own: Element): boolean => {
      const { bottom, height } = own.getBoundingClientRect();
      for (let above = own.parentElement; above && above !== document.body; above = above.parentElement) {
        const isCutting = getComputedStyle(above).overflowY !== "visible";
        if (isCutting && above.getBoundingClientRect().bottom + 1 < bottom) return false;
      }
      return height > 0;
    };
    return all.filter(isWhole).length;
  });
}

/** The rows of the list, once all of the page are drawn. */
async function rowsOf(page: Page): Promise<Locator> {
  const main = page.getByRole("main");
  const rows = main.locator("tr[data-row]");
  await expect(rows.first()).toBeVisible();
  await expect(main.locator('table[aria-busy="true"]')).toHaveCount(0);
  await expect(main.locator("tbody tr[aria-hidden]")).toHaveCount(0);
  return rows;
}

/** Notes how many there are of something each time the page is printed. */
async function countPrinted(page: Page, selector: string): Promise<() => Promise<number[]>> {
  await page.addInitScript((counted) => {
    const printed: number[] = [];
    Object.assign(globalThis, { printed });
    globalThis.print = () => {
      dispatchEvent(new Event("beforeprint"));
      printed.push(document.querySelectorAll(counted).length);
      dispatchEvent(new Event("afterprint"));
    };
  }, selector);
  return () => page.evaluate(() => (globalThis as unknown as { printed: number[] }).printed);
}

test("a list goes to paper with all of its rows, its heads on each sheet, and without the frame", async ({ page }) => {
  await asUser(page, people.clientAdmin, "/action-items?scope=all");
  const rows = await rowsOf(page);
  const count = await rows.count();
  expect(await laidOut(rows)).toBeLessThan(count);
  await toPaper(page);
  expect(await laidOut(rows)).toBe(count);
  const head = page.getByRole("main").locator("thead").first();
  expect(await computed(head, "display")).toBe("table-header-group");
  expect(await computed(head.locator("th").nth(1), "position")).toBe("static");
  await page.emulateMedia({ media: null });
  const sheets = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/gu);
  expect(sheets?.length).toBeGreaterThan(1);
});

test("what a list has on other pages is read before it is printed, by button and by key", async ({ page }) => {
  const printed = await countPrinted(page, "main tr[data-row]");
  await asUser(page, people.clientAdmin, "/action-items?scope=all&size=10");
  const range = page.getByText(/^1 to 10 of \d+$/u);
  await expect(range).toBeVisible();
  const total = Number((await range.innerText()).split(" ").at(-1));
  expect(total).toBeGreaterThan(10);
  await page.getByRole("main").getByRole("button", { name: "Print", exact: true }).click();
  await expect.poll(printed).toEqual([total]);
  await expect(page).toHaveURL(/size=10/u);
  await expect(range).toBeVisible();
  await page.keyboard.press("Control+p");
  await expect.poll(printed).toEqual([total, total]);
});

test("all comments on a finding go to paper", async ({ page, request }) => {
  const { id, comment } = await newFinding(request, "Printed finding");
  for (let number = 1; number <= 25; number += 1) {
    await comment(`Comment number ${number} of many`);
  }
  const printed = await countPrinted(page, "main li article");
  await asUser(page, people.coach, `/findings/${id}?tab=comments`);
  const cards = page.getByRole("main").locator("li article");
  await expect(cards).toHaveCount(20);
  await (await pageAction(page, "Print")).click();
  await expect.poll(printed).toEqual([25]);
  await toPaper(page);
  expect(await laidOut(cards)).toBe(25);
  await expect(page.getByLabel("New comment")).toBeHidden();
  await expect(page.getByRole("tab", { name: "Comments" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "History" })).toBeHidden();
});

test("every question of an assessment goes to paper", async ({ page, request }) => {
  const { id } = await begunByCoach(request);
  await asUser(page, people.coach, `/assessments/${id}?tab=items`);
  const rows = await rowsOf(page);
  const count = await rows.count();
  await toPaper(page);
  expect(await laidOut(rows)).toBe(count);
});

for (const { name, user, path, isRecord } of [
  { name: "a list", user: people.coach, path: "/findings", isRecord: false },
  { name: "a client", user: people.hostAdmin, path: "/clients", isRecord: true },
  { name: "a standard", user: people.author, path: "/standards/view-all", isRecord: false },
]) {
  test(`${name} is black on white on paper, whatever the style`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("LPX_THEME", "dark"));
    await asUser(page, user, path);
    if (isRecord) await openFirst(page);
    const heading = page.getByRole("main").getByRole("heading").first();
    await expect(heading).toBeVisible();
    await toPaper(page);
    expect(await computed(page.locator("body"), "background-color")).toBe("rgb(255, 255, 255)");
    expect(await computed(heading, "color")).toBe("rgb(0, 0, 0)");
  });
}
