import { expect, test } from "@playwright/test";
import { expectAccessible, looks, useLook } from "./support/axe.ts";
import { toast } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

test("a coach writes a finding down and voids it with a reason", async ({ page }) => {
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

for (const look of looks) {
  test(`the list of findings is accessible in ${look}`, async ({ page }) => {
    await useLook(page, look);
    await asUser(page, people.coach, "/findings");
    await expect(page.getByRole("table")).toBeVisible();
    await expectAccessible(page);
  });
}
