import type { APIRequestContext } from "@playwright/test";
import { expect, test, type Locator, type Page } from "./support/test.ts";
import { newActionItem } from "./support/api.ts";
import { uniqueWord } from "./support/areas.ts";
import { toast } from "./support/gestures.ts";
import { compose, pressKey } from "./support/keys.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

/** The field of a new comment, on a record that no other test touches, and the comments that the page posts. */
async function newComment(page: Page, request: APIRequestContext): Promise<{ field: Locator; posted: string[] }> {
  const { id } = await newActionItem(request, `Train ${uniqueWord()}`);
  const posted: string[] = [];
  page.on("response", async (answer) => {
    if (answer.request().method() !== "POST" || !answer.url().endsWith("/comments")) return;
    posted.push(((await answer.json()) as { body: string }).body);
  });
  await asUser(page, people.clientAdmin, `/action-items/${id}`);
  await page.getByRole("tab", { name: "Comments" }).click();
  const field = page.getByLabel("New comment");
  await field.focus();
  return { field, posted };
}

test("keys that compose letters neither choose a mention nor post the comment", async ({ page, request }) => {
  const { field, posted } = await newComment(page, request);
  await field.pressSequentially("Ask @hel");
  const offered = page.getByRole("option", { name: "Helena Marsh" });
  await expect(offered).toBeVisible();
  const name = await compose(page, "e");
  await expect(field).toHaveValue("Ask @hele");
  for (const key of ["Enter", "Tab", "Escape"]) await name.press(key);
  await name.commit("e");
  await expect(field).toHaveValue("Ask @hele");
  await expect(field).toBeFocused();
  await expect(offered).toBeVisible();
  await field.press("Enter");
  await expect(field).toHaveValue("Ask @Helena Marsh ");

  const town = await compose(page, "きょうと");
  await town.press("Enter", { ctrl: true });
  await town.commit("京都");
  await expect(field).toHaveValue("Ask @Helena Marsh 京都");
  await field.press("Control+Enter");
  await expect(toast(page, "Comment posted")).toBeVisible();
  await expect.poll(() => posted).toEqual([expect.stringContaining("京都")]);
});

test("keys that compose letters empty no search, choose no client and close nothing", async ({ page }) => {
  await asUser(page, people.coach, "/action-items?scope=all");
  const search = page.getByRole("main").getByRole("searchbox");
  await search.focus();
  const words = await compose(page, "drill");
  await expect(page).toHaveURL(/[?&]q=drill/);
  await words.press("Escape");
  await expect(search).toHaveValue("drill");
  await words.commit("drill");

  await page.getByRole("button", { name: /^Client:/ }).click();
  const find = page.getByRole("combobox", { name: "Find a client" });
  await expect(find).toBeFocused();
  const client = await compose(page, "mill");
  await expect(page.getByRole("option", { name: /Millrace Practice/ })).toBeVisible();
  for (const key of ["ArrowDown", "Enter", "Escape"]) await client.press(key);
  await expect(find).toBeVisible();
  await expect(find).toHaveValue("mill");
  expect(new URL(page.url()).searchParams.has("client")).toBe(false);
  await client.commit("mill");
  await find.press("Enter");
  await expect(page).toHaveURL(/[?&]client=/);
});

/** What keyboards of other scripts write where a US keyboard has `k`, `c`, `j` and, with Shift, `?`. */
const keyboards = [
  { k: "л", c: "с", j: "о", help: "," },
  { k: "ن", c: "ؤ", j: "ت", help: "؟" },
  { k: "κ", c: "ψ", j: "ξ", help: "?" },
] as const;

test("shortcuts answer on Russian, Arabic and Greek keyboards", async ({ page }) => {
  await asUser(page, people.clientAdmin, "/action-items?scope=all");
  const palette = page.getByPlaceholder("Search records, pages and actions");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  const first = page.locator("tbody tr[data-row]").first();
  for (const { k, c, j, help } of keyboards) {
    await page.goto("/action-items?scope=all");
    await expect(first).toBeVisible();
    await pressKey(page, { key: k, code: "KeyK", ctrl: true });
    await expect(palette).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(palette).toBeHidden();
    await pressKey(page, { key: help, code: "Slash", shift: true });
    await expect(sheet).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await pressKey(page, { key: j, code: "KeyJ" });
    await expect(first).toBeFocused();
    await pressKey(page, { key: c, code: "KeyC" });
    await expect(page.getByRole("dialog", { name: "New action item" })).toBeVisible();
  }
});

test("the help shows the keys of the keyboard in use, where the browser tells", async ({ page }) => {
  await page.addInitScript(() => {
    const russian = new Map([
      ["KeyC", "с"],
      ["KeyJ", "о"],
      ["KeyK", "л"],
    ]);
    Object.defineProperty(navigator, "keyboard", { value: { getLayoutMap: () => Promise.resolve(russian) } });
  });
  await asUser(page, people.clientAdmin, "/action-items?scope=all");
  await expect(page.getByRole("button", { name: "New action item С" })).toBeVisible();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  for (const key of ["С", "О", "Ctrl Л"]) {
    await expect(sheet.getByText(key, { exact: true }).first()).toBeVisible();
  }
  await expect(sheet.getByText("C", { exact: true })).toHaveCount(0);
});

test("a comment that is too long stays whole, says how much is too much, and is posted once it fits", async ({
  page,
  request,
}) => {
  const { field, posted } = await newComment(page, request);
  const post = page.getByRole("button", { name: "Post comment" });
  await page.keyboard.insertText("x".repeat(10_050));
  await expect(page.getByText("Enter at most 10,000 characters; 50 too many.")).toBeVisible();
  expect(await field.inputValue()).toHaveLength(10_050);
  await expect(post).toHaveAttribute("aria-disabled", "true");
  await field.press("Control+Home");
  await page.keyboard.insertText("Read this: ");
  await expect(page.getByText("Enter at most 10,000 characters; 61 too many.")).toBeVisible();
  expect(await field.inputValue()).toMatch(/^Read this: x{10050}$/);
  await field.press("Control+Enter");
  await field.fill("y".repeat(10_000));
  await expect(page.getByText("10,000 of 10,000 characters")).toBeVisible();
  await post.click();
  await expect(toast(page, "Comment posted")).toBeVisible();
  await expect.poll(() => posted).toEqual(["y".repeat(10_000)]);
});

test("months between assessments are sent as they were typed, or not at all", async ({ page }) => {
  await asUser(page, people.hostAdmin, "/assessment-types");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  const drawer = page.getByRole("dialog");
  const months = drawer.getByLabel("Months between assessments");
  const sent: unknown[] = [];
  await page.route("**/api/app/assessment-types/*", async (route) => {
    if (route.request().method() !== "PUT") return await route.continue();
    sent.push((route.request().postDataJSON() as { defaultCadenceMonths: unknown }).defaultCadenceMonths);
    // The form stays open for the next number.
    return await route.fulfill({ status: 400, json: { error: { message: "Not now." } } });
  });
  const typed = [
    ["1.0", 1],
    ["24", 24],
    ["١٢", 12],
  ] as const;
  const save = drawer.getByRole("button", { name: /Save type/ });
  for (const [text, number] of typed) {
    await months.fill("");
    await page.keyboard.insertText(text);
    await save.click();
    await expect.poll(() => sent.at(-1)).toBe(number);
  }
  for (const text of ["2.5", "1/2", "\u22123"]) {
    await months.fill("");
    await page.keyboard.insertText(text);
    await save.click();
    await expect(months).toHaveValue(text);
    await expect(months).toHaveAttribute("aria-invalid", "true");
  }
  expect(sent).toEqual(typed.map(([, number]) => number));
});
