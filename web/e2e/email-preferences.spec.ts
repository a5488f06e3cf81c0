import { devices, expect, journey, test, type APIRequestContext, type Page } from "./support/test.ts";
import { apiOf, newFinding, ownId } from "./support/api.ts";
import { uniqueWord } from "./support/areas.ts";
import { expectAccessibleIn, useLanguage } from "./support/axe.ts";
import { toast } from "./support/gestures.ts";
import { mailsTo } from "./support/mail.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

const address = "/email-preferences";
const preferences = "/api/app/email-preferences";
const user = people.manager;
const mailbox = "ben.castle@";

/** The mail with this subject, once it has been sent. */
async function mailAbout(subject: string) {
  const found = async () => (await mailsTo(mailbox)).find((mail) => mail.subject.includes(subject));
  await expect.poll(found).toBeTruthy();
  return await found();
}

/** The user's radio buttons for the email of one type. */
const channel = (page: Page, name: string) => page.getByRole("radiogroup", { name: `${name}: email`, exact: true });
const choice = (page: Page, name: string, option: string) => channel(page, name).getByRole("radio", { name: option });
const mine = "Finding assigned to me";

/** Has a finding assigned to the user, and returns its title. */
async function assignFinding(request: APIRequestContext): Promise<string> {
  const title = `Mailed ${uniqueWord()}`;
  await newFinding(request, title, await ownId(await apiOf(request, user)));
  return title;
}

/** Has mails about findings sent at once, at any hour. */
async function wantAtOnce(request: APIRequestContext): Promise<void> {
  const own = await apiOf(request, user);
  const { digest, concurrencyStamp } = await own<{ digest: object; concurrencyStamp: string }>("GET", preferences);
  await own("PUT", preferences, {
    digest: { ...digest, quietFrom: null, quietTo: null },
    types: [{ code: "finding.opened", inApp: true, email: "Immediate" }],
    concurrencyStamp,
  });
}

/** Has the digest wait for another day of the week: on some days and hours it would leave before a test has looked at it. */
async function wantDigestLater(request: APIRequestContext): Promise<void> {
  const own = await apiOf(request, user);
  const { digest, concurrencyStamp } = await own<{ digest: object; concurrencyStamp: string }>("GET", preferences);
  const later = new Date(Date.now() + 3 * 86_400_000);
  const weekday = later.toLocaleDateString("en-GB", { weekday: "long", timeZone: "UTC" });
  await own("PUT", preferences, { digest: { ...digest, frequency: "Weekly", weekday }, types: [], concurrencyStamp });
}

test.describe("a user's own preferences", () => {
  test("are chosen by preset, group and keyboard, and tried out", journey, async ({ page, request }) => {
    await wantDigestLater(request);
    await asUser(page, user, "/");
    await page.getByRole("button", { name: /Ben Castle/ }).click();
    await page.getByRole("menuitem", { name: "Email preferences" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Email preferences" })).toBeVisible();
    await page.getByRole("button", { name: "Digest only" }).click();
    await expect(toast(page, /Preset applied/).first()).toBeVisible();
    await expect(choice(page, "Assigned to me", "Digest")).toBeChecked();
    const collected = await assignFinding(request);
    const preview = page.getByRole("dialog", { name: "Digest preview" });
    const own = await apiOf(request, user);
    const waiting = async () => JSON.stringify(await own("GET", `${preferences}/digest-preview`));
    await expect.poll(waiting).toContain(collected);
    await page.getByRole("button", { name: "Preview digest" }).click();
    await expect(preview.getByText(collected)).toBeVisible();
    // On the drawer itself: the focus may still be on its way there.
    await preview.press("Escape");
    await expect(preview).toBeHidden();
    await channel(page, "All of My work").getByText("Off").click();
    await expect(choice(page, "My work is reopened", "Off")).toBeChecked();
    await choice(page, mine, "Digest").press("ArrowLeft");
    await expect(choice(page, mine, "At once")).toBeChecked();
    // No quiet hours, so that the test mail arrives at night, too.
    const quiet = page.getByRole("switch", { name: "Hold emails during quiet hours" });
    if (await quiet.isChecked()) await quiet.press("Space");
    await page.getByRole("button", { name: /^Save preferences/ }).click();
    await expect(toast(page, "Preferences saved").first()).toBeVisible();
    await page.reload();
    await expect(choice(page, mine, "At once")).toBeChecked();
    await expect(choice(page, "My work is reopened", "Off")).toBeChecked();
    await expect(page.getByRole("row", { name: /My roles were changed/ })).toContainText("Always on");
    await page.getByRole("button", { name: "Send me a test" }).click();
    // spec: MAIL-01
    expect((await mailAbout("This is a test"))?.text).toContain("Test that you asked for");
  });

  test("follow the link of a mail, on a phone and without signing in", async ({ page, request, browser, baseURL }) => {
    await wantAtOnce(request);
    const title = await assignFinding(request);
    const mail = await mailAbout(title);
    expect(mail?.text).toContain(mine);
    const link = /\/unsubscribe\/[\w-]+/u.exec(mail?.text ?? "")?.[0] ?? "";
    const phone = await browser.newContext({ ...devices["Pixel 7"], ...(baseURL ? { baseURL } : {}), locale: "en-GB" });
    const onPhone = await phone.newPage();
    await onPhone.goto(link);
    await expect(onPhone.getByText(`Stop emails about “${mine}”`)).toBeVisible();
    await asUser(page, user, address);
    await expect(choice(page, mine, "At once")).toBeChecked();
    await onPhone.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(onPhone.getByText(/You are unsubscribed/)).toBeVisible();
    await onPhone.goto(`${link}x`);
    await expect(onPhone.getByText(/This link is not valid/)).toBeVisible();
    await phone.close();
    await page.reload();
    await expect(choice(page, mine, "Off")).toBeChecked();
    await expect(page.getByRole("row", { name: new RegExp(title) })).toContainText("Sent");
  });
});

test("only an administrator sees the defaults of all users", async ({ page, browser, baseURL }) => {
  await asUser(page, people.viewer, address);
  await expect(page.getByRole("button", { name: /^Save preferences/ })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);
  const other = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: "en-GB" });
  const administrators = await other.newPage();
  await asUser(administrators, people.clientAdmin, `${address}?tab=defaults`);
  await expect(administrators.getByRole("tab", { name: "Defaults for all users" })).toBeVisible();
  await expect(administrators.getByRole("button", { name: /^Save defaults/ })).toBeVisible();
  await other.close();
});

for (const culture of ["en-GB", "ar"]) {
  test(`email preferences: no barrier in ${culture}`, async ({ page }) => {
    test.slow();
    await useLanguage(page, culture);
    for (const path of [address, `${address}?tab=defaults`]) {
      await asUser(page, people.clientAdmin, path);
      await expect(page.getByRole("switch").first()).toBeVisible();
      await expectAccessibleIn(page, culture);
    }
  });
}
