import { expect, journey, test } from "./support/test.ts";
import { accessibleScreens, searchFor } from "./support/areas.ts";
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

accessibleScreens("findings", people.coach, "/findings", [
  async (page) => {
    await page.goto("/findings?drawer=new&size=10");
    await expect(page.getByRole("dialog")).toBeVisible();
  },
]);
