import { expect, journey, test, type Browser, type Page } from "./support/test.ts";
import { apiOf, newTenant } from "./support/api.ts";
import { expectAccessibleInEveryLook } from "./support/axe.ts";
import { pickOption, toast } from "./support/gestures.ts";
import { asUser, fetchTokens, openSignIn, signInByForm, storeSession, withEnvironment } from "./support/session.ts";
import { demoPassword, people, type DemoUser } from "./support/users.ts";

const address = "/setting-management";

/** A tenant that no other test uses, with its administrator and one user more. */
async function newPair(page: Page): Promise<{ admin: DemoUser; user: DemoUser }> {
  const { name: tenant, admin } = await newTenant(page.request);
  const call = await apiOf(page.request, admin);
  const user = { userName: "dana.reyes", fullName: "dana.reyes", tenant };
  await call("POST", "/api/identity/users", {
    userName: user.userName,
    email: `dana@${tenant}.example`,
    password: demoPassword,
  });
  return { admin, user };
}

/** Opens a tab of the settings with a sign-in of its own. */
async function open(page: Page, admin: DemoUser, tab: string): Promise<void> {
  await storeSession(page, await fetchTokens(page.request, admin));
  await page.goto(`${address}?tab=${tab}`);
  await expect(page.getByRole("button", { name: /Save settings/ })).toBeVisible();
}

const save = (page: Page): Promise<void> => page.getByRole("button", { name: /Save settings/ }).click();

test("confirming numbers and asking for a confirmed one follow each other", async ({ page }) => {
  const { admin } = await newPair(page);
  await open(page, admin, "identity");
  const confirms = page.getByRole("switch", { name: "Users can confirm their phone number" });
  const asks = page.getByRole("switch", { name: "Only with a confirmed phone number" });
  await confirms.setChecked(false);
  await asks.setChecked(true);
  // spec: SET-06
  await expect(confirms).toBeChecked();
  await confirms.setChecked(false);
  await expect(asks).not.toBeChecked();
  await save(page);
  await expect(toast(page, "Saved successfully")).toBeVisible();
  await page.reload();
  await expect(confirms).not.toBeChecked();
  await expect(asks).not.toBeChecked();
});

test("the form isn't sent while a figure is missing or out of range, nor twice", async ({ page }) => {
  const { admin } = await newPair(page);
  const sent: string[] = [];
  await open(page, admin, "identity");
  page.on("request", (request) => {
    if (request.method() === "PUT" && request.url().endsWith("/api/identity/settings")) sent.push(request.url());
  });
  const figure = (label: string) => page.getByLabel(label, { exact: true });
  for (const [label, wrong, right] of [
    ["Minimum length", "33", "8"],
    ["Different characters", "0", "2"],
    ["Days until a password is too old", "", "90"],
    ["Seconds that an account stays locked", "", "600"],
    ["Failed sign-ins until an account is locked", "", "4"],
  ] as const) {
    await figure(label).fill(wrong);
    await save(page);
    await expect(figure(label)).toHaveAttribute("aria-invalid", "true");
    await figure(label).fill(right);
  }
  expect(sent, "an invalid form stays here").toEqual([]);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/identity/settings", async (route) => {
    if (route.request().method() === "PUT") await held;
    await route.fallback();
  });
  await save(page);
  await expect.poll(() => sent.length).toBe(1);
  // While it is being saved, neither the button nor Enter sends it again.
  await page.getByRole("button", { name: /Save settings/ }).click({ force: true });
  await figure("Minimum length").press("Enter");
  answer();
  await expect(toast(page, "Saved successfully")).toBeVisible();
  // spec: SET-07
  expect(sent).toHaveLength(1);
  await page.reload();
  await expect(figure("Minimum length")).toHaveValue("8");
  await expect(figure("Failed sign-ins until an account is locked")).toHaveValue("4");
});

/** Somebody in a browser of their own, signed in at the provider. */
async function inBrowser(browser: Browser, user: DemoUser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await withEnvironment(page, ({ oAuthConfig }) => {
    oAuthConfig.strategy = "code";
  });
  await openSignIn(page);
  await signInByForm(page, user);
  await expect(page.getByRole("button", { name: /^Profile:/ })).toBeVisible();
  return page;
}

test("a new sign-in ends what the setting says, and nothing else", journey, async ({ page, browser }) => {
  test.slow();
  const { admin, user } = await newPair(page);
  const status = async (token: string): Promise<number> =>
    (await page.request.get("/api/account/sessions", { headers: { Authorization: `Bearer ${token}` } })).status();
  const signIn = async (): Promise<string> => (await fetchTokens(page.request, user)).accessToken;
  const choose = async (mode: string): Promise<void> => {
    await pickOption(page, "Signed in more than once", mode);
    // The message of the choice before may still be there.
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === "PUT" && answer.url().endsWith("/api/identity/settings/session"),
    );
    await save(page);
    expect((await saved).ok()).toBe(true);
    await expect(toast(page, "Saved successfully").last()).toBeVisible();
  };
  await open(page, admin, "sessions");
  const web = await inBrowser(browser, user);
  const first = await signIn();
  const second = await signIn();
  expect([await status(first), await status(second)], "as it is shipped").toEqual([200, 200]);

  await choose("A new sign-in ends those on devices of the same type");
  const third = await signIn();
  expect([await status(first), await status(second), await status(third)]).toEqual([401, 401, 200]);
  await web.reload();
  await expect(web.getByRole("button", { name: /^Profile:/ })).toBeVisible();

  await choose("A new sign-in ends all others");
  const fourth = await signIn();
  expect([await status(third), await status(fourth)]).toEqual([401, 200]);
  await web.reload();
  await expect(web.locator("input[type=password]")).toBeVisible();

  await choose("Allowed");
  await signIn();
  // spec: SET-08
  expect(await status(fourth)).toBe(200);
  await expectAccessibleInEveryLook(page);
});

test("who may not change settings has neither entry nor page", async ({ page }) => {
  await asUser(page, people.viewer, address);
  await expect(page).toHaveURL(/\/error\?status=403/u);
});
