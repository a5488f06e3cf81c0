import { expect, journey, test, type Page } from "./support/test.ts";
import { newTenant } from "./support/api.ts";
import { dialog } from "./support/areas.ts";
import { expectAccessible, expectAccessibleIn, useLanguage } from "./support/axe.ts";
import { computed, toast } from "./support/gestures.ts";
import { asUser, fetchTokens, openSignIn, storeSession, switchTenant } from "./support/session.ts";
import { people, type DemoUser } from "./support/users.ts";

const address = "/tenant-settings";
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><script>document.title="owned"</script><path d="M0 0h120v40H0z" fill="#7a1f6b"/></svg>';

async function open(page: Page, admin: DemoUser, tab = "brand"): Promise<void> {
  await storeSession(page, await fetchTokens(page.request, admin));
  await page.goto(`${address}?tab=${tab}`);
  await expect(page.getByRole("heading", { level: 1, name: "Tenant settings" })).toBeVisible();
}

const field = (page: Page, label: string) => page.getByRole("textbox", { name: label, exact: true });
const save = (page: Page): Promise<void> => page.getByRole("button", { name: /Save settings/ }).click();
const brandColour = (page: Page): Promise<string> => computed(page.locator("html"), "--brand");

test(
  "a brand is previewed, checked, saved, shown at sign-in, reset and restored",
  journey,
  async ({ page, browser }) => {
    const { admin } = await newTenant(page.request, "brand");
    await open(page, admin);
    const preview = page.getByRole("img", { name: /^Sign-in, Light/u });
    await field(page, "Product name").fill("Northgate Care");
    await field(page, "Colour").fill("#ffdd00");
    // spec: PLAT-02
    await expect(preview).toHaveAccessibleName("Sign-in, Light: Northgate Care");
    await expect(page.getByText("Light: 1.3:1, too low for text")).toBeVisible();
    await save(page);
    await expect(page.getByText(/Text in this colour is hard to read/u).first()).toBeVisible();
    await page.getByRole("button", { name: /^Use #/u }).click();
    await expect(page.getByText(/^Light: 4\.\d:1, readable/u)).toBeVisible();
    await field(page, "Colour").fill("#7a1f6b");
    await expect.poll(() => computed(preview, "--brand")).toBe("#7a1f6b");
    await page
      .locator('input[type="file"][aria-label="Upload Logo"]')
      .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(drawing) });
    await expect(page.getByRole("img", { name: "Logo", exact: true })).toBeVisible();
    await save(page);
    await expect(toast(page, "Settings saved").first()).toBeVisible();
    await expect(page).toHaveTitle("Tenant settings · Northgate Care");
    expect(await brandColour(page)).toBe("#7a1f6b");

    const guest = await (await browser.newContext()).newPage();
    await openSignIn(guest);
    await switchTenant(guest, admin.tenant ?? "");
    await expect(guest.getByRole("link", { name: /Northgate Care/u }).locator("img")).toBeVisible();
    expect(await brandColour(guest)).toBe("#7a1f6b");
    await guest.context().close();

    await page.getByRole("button", { name: "Reset Product name" }).click();
    await expect(toast(page, "Product name is inherited again").first()).toBeVisible();
    await expect(field(page, "Product name")).toHaveValue("");
    await page.getByRole("tab", { name: "History" }).click();
    await page.getByRole("button", { name: "Restore revision 2" }).click();
    await dialog(page, /Restore/u)
      .getByRole("button", { name: "Restore" })
      .click();
    await expect(toast(page, "Revision 2 restored").first()).toBeVisible();
    await page.getByRole("tab", { name: "Branding" }).click();
    // spec: PLAT-02
    await expect(field(page, "Product name")).toHaveValue("Northgate Care");
  },
);

test("a renamed word runs through the portal of its tenant", async ({ page }) => {
  const { admin } = await newTenant(page.request, "brand");
  await open(page, admin, "words");
  await field(page, "Client: singular").fill("practice");
  await save(page);
  await expect(page.getByText("Enter both singular and plural, or neither.").first()).toBeVisible();
  await field(page, "Client: plural").fill("practices");
  await save(page);
  await expect(toast(page, "Settings saved").first()).toBeVisible();
  await page.goto("/clients");
  await expect(page.getByRole("heading", { level: 1, name: "Practices" })).toBeVisible();
});

test("features and security are read, and who oversees tenants changes nothing", async ({ page }) => {
  const { admin } = await newTenant(page.request, "brand");
  await open(page, admin, "features");
  await expect(page.getByText("The provider sets what your plan includes.")).toBeVisible();
  await expect(page.getByText("Inherited").first()).toBeVisible();
  await page.getByRole("tab", { name: "Security" }).click();
  await expect(page.getByText("Shortest password")).toBeVisible();
  await expect(page.getByRole("button", { name: /Save settings/ })).toHaveCount(0);
});

test("who may not see the settings has neither entry nor page", async ({ page }) => {
  await asUser(page, people.viewer, address);
  await expect(page).toHaveURL(/\/error\?status=403/);
});

for (const culture of ["en-GB", "ar"]) {
  test(`tenant settings: no barrier, ${culture}`, async ({ page }) => {
    test.slow();
    await useLanguage(page, culture);
    await asUser(page, people.clientAdmin, address);
    for (const tab of ["words", "locale", "features", "security", "history"]) {
      await page.goto(`${address}?tab=${tab}`);
      await expect(page.getByRole("tabpanel")).toBeVisible();
      // spec: COM-19
      await expectAccessibleIn(page, culture);
    }
  });
}

test("tenant settings: no barrier on a narrow screen", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await asUser(page, people.clientAdmin, address);
  await expect(page.getByRole("tabpanel")).toBeVisible();
  // spec: COM-19
  await expectAccessible(page);
});
