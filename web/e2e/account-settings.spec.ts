import { expect, journey, test, type Page } from "./support/test.ts";
import { apiOf, newUser } from "./support/api.ts";
import { dialog } from "./support/areas.ts";
import { expectAccessibleIn, useLanguage } from "./support/axe.ts";
import { toast } from "./support/gestures.ts";
import { asUser, usePasswordStrategy, withConfiguration } from "./support/session.ts";
import { nextText } from "./support/texts.ts";
import { demoPassword, people } from "./support/users.ts";

/** Answers with the settings of the user's level; the real ones are shared by all tests. */
async function withIdleTimeOut(page: Page, minutes: number): Promise<void> {
  await withConfiguration(page, (draft) => {
    draft.setting.values["Abp.Account.Idle.Enabled"] = "true";
    draft.setting.values["Abp.Account.Idle.IdleTimeoutMinutes"] = String(minutes);
  });
}

const countdown = (page: Page) => dialog(page, "Are you still there?");

test("an administrator sets the idle time-out and finds it again", async ({ page }) => {
  await asUser(page, people.hostAdmin, "/setting-management");
  const enabled = page.getByRole("switch", { name: "End inactive sessions" });
  const minutes = page.getByLabel("Minutes without activity");
  await expect(minutes).toBeDisabled();
  await enabled.press("Space");
  await minutes.fill("5000");
  await page.getByRole("button", { name: /Save idle timeout/ }).click();
  await expect(page.getByText(/between 1 and 1,?440/).first()).toBeVisible();
  await minutes.fill("480");
  await page.getByRole("button", { name: /Save idle timeout/ }).click();
  await expect(toast(page, "Saved successfully").first()).toBeVisible();
  await page.reload();
  await expect(minutes).toHaveValue("480");
  await enabled.press("Space");
  await page.getByRole("button", { name: /Save idle timeout/ }).click();
  await expect(toast(page, "Saved successfully").first()).toBeVisible();
});

test("nobody switches off the only way to sign in", journey, async ({ page }) => {
  await asUser(page, people.hostAdmin, "/setting-management");
  await page.getByRole("switch", { name: "Sign-in with a password" }).press("Space");
  await page.getByRole("button", { name: /Save settings/ }).click();
  await expect(page.getByText("Set up another way to sign in first").first()).toBeVisible();
});

test("who does nothing is warned, stays by a click, and loses nothing that was typed", journey, async ({ page }) => {
  const { userName } = await newUser(page.request, people.clientAdmin);
  await withIdleTimeOut(page, 5);
  await page.clock.install();
  await asUser(page, { ...people.clientAdmin, userName }, "/account/password");
  await page.getByLabel("New password", { exact: true }).fill("Half-typed-7");
  await page.clock.fastForward("04:10");
  await expect(countdown(page)).toBeVisible();
  await expect(countdown(page).getByRole("timer")).toContainText(/0:\d\d/u);
  await countdown(page).getByRole("button", { name: "Stay signed in" }).click();
  await expect(countdown(page)).toHaveCount(0);
  await page.clock.fastForward("04:10");
  await expect(countdown(page)).toBeVisible();
  const ended = page.waitForRequest(
    (request) => request.method() === "DELETE" && /account\/sessions\//u.test(request.url()),
  );
  await page.clock.fastForward("01:00");
  expect((await (await ended).response())?.status()).toBe(204);
  await expect(page.getByText("You were signed out. Sign in to continue.")).toBeVisible();
});

test("the warning stands and goes in all tabs together", async ({ page, context }) => {
  const { userName } = await newUser(page.request, people.clientAdmin);
  const other = await context.newPage();
  // All tabs of a browser have one clock.
  await page.clock.install();
  for (const tab of [page, other]) {
    // oxlint-disable-next-line no-await-in-loop -- one tab after the other
    await withIdleTimeOut(tab, 5);
    // oxlint-disable-next-line no-await-in-loop -- one tab after the other
    await asUser(tab, { ...people.clientAdmin, userName }, "/account/manage");
  }
  await page.clock.fastForward("04:10");
  await expect(countdown(page)).toBeVisible();
  await expect(countdown(other)).toBeVisible();
  await countdown(page).getByRole("button", { name: "Stay signed in" }).click();
  await page.clock.runFor(1500);
  await expect(countdown(other)).toHaveCount(0);
});

test("a new password shows its strength, and a common one is refused at its field", async ({ page }) => {
  await usePasswordStrategy(page);
  const { userName } = await newUser(page.request, people.clientAdmin);
  await asUser(page, { ...people.clientAdmin, userName }, "/account/password");
  const field = page.getByLabel("New password", { exact: true });
  await field.fill("Password1!");
  await expect(page.getByText(/Strength: (very )?weak/u)).toBeVisible();
  await page.getByLabel("Current password").fill(demoPassword);
  await page.getByLabel("Repeat new password").fill("Password1!");
  await page.getByRole("button", { name: /Change password/ }).click();
  await expect(page.getByText("This password is too common").first()).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill("Mill-Race-Lantern-12");
  await expect(page.getByText(/Strength: (very )?good/u)).toBeVisible();
  await page.getByLabel("Repeat new password").fill("Mill-Race-Lantern-12");
  await page.getByRole("button", { name: /Change password/ }).click();
  await expect(toast(page, "Your password was changed.")).toBeVisible();
});

for (const culture of ["en-GB", "ar"]) {
  test(`the warning: no barrier, ${culture}`, async ({ page }) => {
    await useLanguage(page, culture);
    await withIdleTimeOut(page, 5);
    await page.clock.install();
    await asUser(page, people.coach, "/account/manage");
    await page.clock.fastForward("04:10");
    await expect(page.getByRole("timer")).toBeVisible();
    // The time that is left must not run out in the middle of a slow look.
    await page.clock.setFixedTime(await page.evaluate(() => Date.now()));
    // spec: COM-19
    await expectAccessibleIn(page, culture);
  });
}

test("a phone number is confirmed by the code that is sent to it", async ({ page }) => {
  const { userName } = await newUser(page.request, people.clientAdmin);
  await asUser(page, { ...people.clientAdmin, userName }, "/account/manage");
  const number = `+44${String(Date.now()).slice(-10)}`;
  await page.getByLabel("Phone number").fill(number);
  await page.getByRole("button", { name: "Save profile" }).click();
  await page.getByRole("button", { name: "Send confirmation code" }).click();
  const confirmation = dialog(page, "Confirm your phone number");
  const code = /\d{6}/u.exec((await nextText(number)).split("\n\n")[1] ?? "")?.[0] ?? "";
  await confirmation.getByLabel("Code").fill(code === "000000" ? "000001" : "000000");
  await confirmation.getByRole("button", { name: "Confirm number" }).click();
  await expect(confirmation.getByLabel("Code")).toHaveAttribute("aria-invalid", "true");
  await confirmation.getByLabel("Code").fill(code);
  await confirmation.getByRole("button", { name: "Confirm number" }).click();
  await expect(page.getByText("This number is confirmed.")).toBeVisible();
});

test("language and time zone of one's own account hold after a reload", async ({ page }) => {
  const { userName } = await newUser(page.request, people.clientAdmin);
  await asUser(page, { ...people.clientAdmin, userName }, "/account/regional");
  await page.getByRole("combobox", { name: /^Time zone/u }).fill("Europe/Madrid");
  await page.getByRole("option", { name: "Europe/Madrid" }).click();
  await page.getByRole("button", { name: /Save language and time zone/ }).click();
  await expect(page.getByText("Times in Europe/Madrid")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("combobox", { name: /^Time zone/u })).toHaveValue("Europe/Madrid");
});

test("the account page says which time zone counts, and why", async ({ page, browser }) => {
  await asUser(page, people.manager, "/account/regional");
  await expect(page.getByText("In use: Europe/London. It is that of your client.")).toBeVisible();
  await page.getByRole("combobox", { name: /^Time zone/u }).fill("Europe/Madrid");
  await page.getByRole("option", { name: "Europe/Madrid" }).click();
  await page.getByRole("button", { name: /Save language and time zone/ }).click();
  await expect(page.getByText("In use: Europe/Madrid. You chose it.")).toBeVisible();

  const tokyo = await browser.newContext({ timezoneId: "Asia/Tokyo" });
  const other = await tokyo.newPage();
  await asUser(other, people.coach, "/account/regional");
  await expect(other.getByText("In use: Europe/London. The provider set it.")).toBeVisible();
  const host = await apiOf(page.request, people.hostAdmin);
  await host("POST", "/api/setting-management/timezone");
  await other.reload();
  await expect(other.getByText("In use: Asia/Tokyo. It is that of this browser, as nobody has set one.")).toBeVisible();
  await expect(other.getByText("Times in Asia/Tokyo")).toBeVisible();
  await tokyo.close();
});

test("a picture takes the place of the initials until it is removed", async ({ page }) => {
  const { userName } = await newUser(page.request, people.clientAdmin);
  await asUser(page, { ...people.clientAdmin, userName }, "/account/manage");
  const own = page.getByRole("button", { name: /^Profile:/ }).locator("img");
  await expect(own).toHaveCount(0);
  const choose = page.locator("input[type=file]");
  await choose.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
  await expect(page.getByRole("alert")).toContainText("Choose an image in PNG, JPEG, WebP or GIF format.");
  const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
  await choose.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from(pixel, "base64") });
  await expect(own).toHaveCount(1);
  await expect.poll(() => own.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  await page.getByRole("button", { name: "Remove the picture" }).click();
  await expect(own).toHaveCount(0);
});
