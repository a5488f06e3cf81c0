import { expect, journey, test, type Locator } from "./support/test.ts";
import { newFinding } from "./support/api.ts";
import { accessibleScreens, searchFor, uniqueWord } from "./support/areas.ts";
import { toast } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

test("a coach writes a finding down and voids it with a reason", journey, async ({ page }) => {
  const title = `The fire door was wedged open ${Date.now()}`;
  await asUser(page, people.coach, "/findings?drawer=new");
  const drawer = page.getByRole("dialog");
  await drawer
    .getByRole("combobox", { name: "Client" })
    .or(drawer.getByRole("textbox", { name: "Client" }))
    .first()
    .click();
  await page.getByRole("option", { name: "Millrace Practice" }).click();
  await drawer.getByRole("textbox", { name: "Title" }).fill(title);
  await drawer.getByRole("button", { name: "Create finding" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.getByRole("button", { name: "Void…" }).click();
  const question = page.getByRole("dialog");
  await question.getByRole("textbox").fill("Entered twice.");
  await question.getByRole("button", { name: "Void…" }).click();
  await expect(toast(page, /is now: /)).toBeVisible();
  await expect(page.getByRole("button", { name: "Void…" })).toHaveCount(0);
});

test("the page of a finding tells what opened it and what is planned", async ({ page }) => {
  await asUser(page, people.coach, "/findings");
  // What other tests write down may take the whole first page.
  await searchFor(page, "Safeguarding training is current");
  await page.getByRole("link", { name: "Safeguarding training is current" }).first().click();
  await expect(page.getByRole("heading", { name: "Question that opened it" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Timeline" })).toContainText("Finding opened");
});

/** Writes the day so many days from now, as ISO; the words that the field makes of it. */
async function writeDay(field: Locator, days: number): Promise<string> {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await field.fill(day);
  await field.press("Tab");
  await expect(field).not.toHaveValue(day);
  return field.inputValue();
}

test("an accepted risk is prolonged with a reason of its own", async ({ page, request }) => {
  const { id } = await newFinding(request, `The stairs have no rail ${uniqueWord()}`);
  await asUser(page, people.coach, `/findings/${id}`);
  const drawer = page.getByRole("dialog");
  const until = page.locator('dt:text-is("Accepted until") + dd');
  for (const [opens, reasonOf, reason, days, submit] of [
    ["Accept risk…", "Reason for accepting the risk", "Nobody uses the stairs.", 30, "Accept risk"],
    ["Prolong acceptance…", "Reason for prolonging it", "The rail comes in spring.", 60, "Prolong"],
  ] as const) {
    await page.getByRole("button", { name: opens }).click();
    await drawer.getByRole("textbox", { name: reasonOf }).fill(reason);
    const day = await writeDay(drawer.getByRole("textbox", { name: "Accepted until" }), days);
    await drawer.getByRole("button", { name: submit }).click();
    await expect(drawer).toHaveCount(0);
    await expect(page.getByText(`The risk is accepted: ${reason}`)).toBeVisible();
    await expect(until).toHaveText(day);
  }
  await expect(page.getByText("Risk accepted", { exact: true }).first()).toBeVisible();
});

accessibleScreens("findings", people.coach, "/findings", [
  async (page) => {
    await page.goto("/findings?drawer=new&size=10");
    await expect(page.getByRole("dialog")).toBeVisible();
  },
]);
