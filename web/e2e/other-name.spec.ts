import { expect, journey, test, type Page } from "./support/test.ts";
import { signInByForm, useCodeStrategy, usePasswordStrategy } from "./support/session.ts";
import { people } from "./support/users.ts";

/** The same portal by another name than the one that it is configured for. */
const otherName = (portal: string): string => portal.replace("localhost", "127.0.0.1");

const shell = (page: Page) => page.getByRole("button", { name: /^Profile:/ });

test("the portal works under another name than its own", journey, async ({ page, portal }) => {
  await usePasswordStrategy(page);
  await page.goto(`${otherName(portal)}/account/manage`);
  await expect(page.getByRole("status").getByRole("link", { name: `${portal}/` })).toBeVisible();
  await signInByForm(page, people.coach);
  await expect(shell(page)).toBeVisible();
  await expect(page).toHaveURL(`${otherName(portal)}/account/manage`);
});

test("where signing in needs the portal's own name, a page leads there", journey, async ({ page, portal }) => {
  await useCodeStrategy(page);
  await page.goto(`${otherName(portal)}/account/manage`);
  await expect(page.getByText("Signing in works only at the portal's main address:")).toBeVisible();
  await page.getByRole("link", { name: `${portal}/` }).click();
  await signInByForm(page, people.coach);
  await expect(shell(page)).toBeVisible();
  await expect(page).toHaveURL(`${portal}/account/manage`);
});
