import { expect, test as base, type Page, type Request } from "@playwright/test";
import { demoPassword, type DemoUser } from "../support/users.ts";

/** Where the portal under test answers. */
export const portal = process.env.WAYMARK_URL ?? "http://localhost:8080";

/** Like Playwright's, and no page may throw or log an error but what the test says it provokes. */
export const test = base.extend<{ expected: RegExp | null; noErrors: void }>({
  expected: [null, { option: true }],
  noErrors: [
    async ({ page, expected }, run) => {
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(error.message));
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(`${message.text()} ${message.location().url}`);
      });
      await run();
      expect(errors.filter((error) => !expected?.test(error))).toEqual([]);
    },
    { auto: true },
  ],
});

/** The client signs in with its own form, as a deployment sets `responseType`. */
export async function usePasswordFlow(page: Page): Promise<void> {
  await page.route("**/getEnvConfig", async (route) => {
    const response = await route.fetch();
    const environment = (await response.json()) as { oAuthConfig: { responseType: string } };
    environment.oAuthConfig.responseType = "password";
    await route.fulfill({ response, json: environment });
  });
}

/** Names another tenant in the client's own tenant box. */
export async function switchTenant(page: Page, name: string): Promise<void> {
  await page.locator("abp-tenant-box").getByText("Switch", { exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Save" }).click();
}

/** Fills the client's own sign-in page and sends it. */
export async function signIn(page: Page, user: DemoUser, password = demoPassword): Promise<void> {
  await page.goto("/account/login");
  if (user.tenant) {
    await switchTenant(page, user.tenant);
    await expect(page.locator("abp-tenant-box")).toContainText(user.tenant);
  }
  await page.getByLabel("User name or email address").fill(user.userName);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.locator("abp-login").getByRole("button", { name: "Sign in" }).click();
}

/** Opens the menu of the person in the client's bar and chooses from it. */
export async function userMenu(page: Page, user: DemoUser, item: string): Promise<void> {
  await page.locator("abp-current-user").getByText(user.userName).click();
  await page.locator("abp-current-user").getByText(item, { exact: true }).click();
}

/** What the client's home page shows of the server's answers. */
export function shown(page: Page, what: string) {
  return page.getByTestId(what);
}

/** The requests a page sends to the portal from now on, preflights left out. */
export function watch(page: Page): Request[] {
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(portal)) requests.push(request);
  });
  return requests;
}
