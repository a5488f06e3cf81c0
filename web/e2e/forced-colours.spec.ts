import { expect, test, type Locator, type Page } from "./support/test.ts";
import { begunByCoach } from "./support/assessments.ts";
import { openFirst } from "./support/areas.ts";
import { computed } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
});

/** How a thing is painted while nothing points at it and nothing has the focus. */
async function look(page: Page, thing: Locator): Promise<string> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  return (await thing.screenshot({ animations: "disabled" })).toString("base64");
}

/** Expects that what is done to a thing can be seen on it. */
async function expectSeen(page: Page, thing: Locator, act: () => Promise<unknown>): Promise<void> {
  await expect(thing).toBeVisible();
  const before = await look(page, thing);
  await act();
  expect(await look(page, thing)).not.toBe(before);
}

test("the runner shows the chosen answer, and bars how far they are", async ({ page, request }) => {
  const { id } = await begunByCoach(request);
  await asUser(page, people.coach, `/assessments/${id}/run`);
  const free = page.getByRole("group", { name: "Answers" }).locator("label").first();
  const option = page.getByRole("group", { name: "Answers" }).locator("label").nth(2);
  await expectSeen(page, option, async () => {
    await option.click();
    await expect(option.locator("input")).toBeChecked();
  });
  expect(await computed(option, "border-top-width")).toBe("3px");
  expect(await computed(free, "border-top-width")).toBe("1px");
  const bar = page.locator("progress:visible").first();
  const fill = (share: number) =>
    bar.evaluate((own, value) => {
      (own as HTMLProgressElement).value = value;
    }, share);
  await fill(10);
  await expectSeen(page, bar, () => fill(90));
});

test("switches differ when on, and the chosen one of several has an edge", async ({ page }) => {
  await asUser(page, people.manager, "/email-preferences");
  const track = page.locator(".mantine-Switch-track").first();
  await expectSeen(page, track, () => page.getByRole("switch").first().press("Space"));
  const options = page.locator('fieldset[role="radiogroup"]').first().locator("label");
  await options.nth(1).click();
  await expect(options.nth(1).locator("input")).toBeChecked();
  await expectSeen(page, options.nth(1), () => options.nth(0).click());
  expect(await computed(options.nth(0), "text-decoration-line")).toBe("underline");
  expect(await computed(options.nth(1), "text-decoration-line")).toBe("none");
});

test("rows, boxes, tabs, chips and the menu show what is chosen and where the focus is", async ({ page }) => {
  await asUser(page, people.clientAdmin, "/action-items?scope=all");
  const box = page.getByRole("main").locator('tbody input[type="checkbox"]').first();
  const row = page.getByRole("main").locator("tbody tr").first();
  await expectSeen(page, box, () => box.check());
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  expect(await computed(row, "outline-style")).toBe("solid");
  await box.uncheck();
  await row.focus();
  await page.keyboard.press("j");
  const focused = page.getByRole("main").locator("tbody tr:focus");
  expect(await computed(focused, "outline-width")).toBe("4px");
  const chip = page.getByRole("main").locator('tbody [class*="chip"]').first();
  expect(await computed(chip, "border-top-style")).toBe("solid");
  const entry = page.getByRole("complementary").locator('a[aria-current="page"]').first();
  expect(await computed(entry, "text-decoration-line")).toBe("underline");
  await openFirst(page);
  const tab = page.getByRole("tab", { name: "Comments" });
  await expectSeen(page, tab, async () => {
    await tab.click();
    await expect(tab).toHaveAttribute("aria-selected", "true");
  });
});

test("each band of the heat map has an edge of its own, and the chosen cell one more", async ({ page }) => {
  await asUser(page, people.coach, "/boa");
  const row = page.getByRole("row", { name: /Millrace Practice/ });
  const cell = row.getByRole("button").last();
  await expect(cell).toBeVisible();
  const edges = await page.locator('[class*="swatch"]').evaluateAll((swatches) =>
    swatches.slice(0, 6).map((own) => {
      const { borderTopStyle, borderTopWidth } = getComputedStyle(own);
      return `${borderTopStyle} ${borderTopWidth}`;
    }),
  );
  expect(edges.length).toBe(6);
  expect(new Set(edges).size, edges.join(", ")).toBe(6);
  await cell.click();
  await expect(cell).toHaveAttribute("aria-pressed", "true");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  expect(await computed(cell, "outline-width")).toBe("3px");
});
