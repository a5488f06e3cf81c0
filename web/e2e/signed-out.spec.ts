import { expect, test, type Page } from "./support/test.ts";
import { openFirst } from "./support/areas.ts";
import { asUser, usePasswordStrategy } from "./support/session.ts";
import { people } from "./support/users.ts";

const shell = (page: Page) => page.getByRole("button", { name: /^Profile:/ });

/** Opens a record as the reader of this page, and waits until the browser has kept its title; returns that. */
async function openRecord(page: Page): Promise<string> {
  await asUser(page, people.clientAdmin, "/action-items");
  await openFirst(page);
  await expect(page.getByRole("tab", { name: "Details" })).toBeVisible();
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  await expect.poll(() => stored(page)).toContain(title);
  return title;
}

/** Everything that the browser keeps for the page, as anybody at this computer can read it. */
function stored(page: Page): Promise<string> {
  return page.evaluate(() => [...Object.entries(localStorage), ...Object.entries(sessionStorage)].flat().join("\n"));
}

async function signOut(page: Page): Promise<void> {
  await shell(page).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/account\/login/);
}

test("after signing out nothing in the browser names the records that were opened", async ({ page, context }) => {
  await usePasswordStrategy(page);
  const title = await openRecord(page);
  const other = await context.newPage();
  await usePasswordStrategy(other);
  await other.goto(page.url());
  await expect(other.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await signOut(page);
  await expect(other).toHaveURL(/\/account\/login/);
  for (const tab of [page, other]) {
    const left = await stored(tab);
    expect(left).not.toContain(title);
    expect(left).not.toContain("waymark.recent.");
  }
});

test("the way back after signing out shows nothing of what was seen before", async ({ page }) => {
  await usePasswordStrategy(page);
  const title = await openRecord(page);
  const answer = await page.reload();
  expect(answer?.headers()["cache-control"]).toBe("no-store");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await signOut(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/account\/login/);
  await expect(page.getByLabel("User name or email address")).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
});
