import { readFile } from "node:fs/promises";
import { expect, journey, test, type Page } from "./support/test.ts";
import { newUser } from "./support/api.ts";
import { dialog } from "./support/areas.ts";
import { expectAccessibleInEveryLook } from "./support/axe.ts";
import { toast } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "Personal data" });

test("personal data has a page, a breadcrumb and no entry in a menu", async ({ page }) => {
  await asUser(page, people.hostAdmin, "/gdpr");
  // spec: MENU-09
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText("Personal data");
  const menu = page.getByRole("navigation", { name: "Main" });
  await page.getByRole("searchbox", { name: "Filter the menu" }).fill("personal");
  await expect(menu.getByRole("link")).toHaveCount(0);
  await expect(menu).toContainText("No matching entries.");
});

test(
  "a user requests a copy, downloads it, and deletes the account until it is cancelled",
  journey,
  async ({ page }) => {
    test.slow();
    await asUser(page, await newUser(page.request, people.clientAdmin), "/gdpr");
    await expect(page.getByText("You have not requested a copy yet.")).toBeVisible();
    await expectAccessibleInEveryLook(page);

    const request = page.getByRole("button", { name: "Request a copy" });
    await request.click();
    await expect(toast(page, /copy is being prepared/)).toBeVisible();
    const get = page.getByRole("button", { name: /^Download the copy/ });
    await expect(get).toBeVisible({ timeout: 30_000 });
    await expect(request).toHaveAttribute("aria-disabled", "true");
    const download = page.waitForEvent("download");
    await get.click();
    const file = await download;
    // spec: ADM-11
    expect(file.suggestedFilename()).toBe("personal-data.zip");
    const content = await readFile(await file.path());
    expect(content.subarray(0, 2).toString("latin1")).toBe("PK");
    expect(content.includes("profile.json")).toBe(true);

    await page.getByRole("button", { name: "Delete my account" }).click();
    const question = dialog(page, /Delete my account/);
    await expect(question).toContainText("in 14 days");
    await question.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Your account will be deleted on" })).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await page.reload();
    await page.getByRole("button", { name: "Cancel the deletion" }).click();
    await expect(toast(page, /Your account stays as it is/)).toBeVisible();
    // spec: ADM-11
    await expect(page.getByRole("button", { name: "Delete my account" })).toBeVisible();
  },
);
