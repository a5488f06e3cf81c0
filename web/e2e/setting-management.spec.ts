import { expect, test, type Page } from "@playwright/test";
import { dialog } from "./support/areas.ts";
import { expectAccessibleInEveryLook, useLanguage } from "./support/axe.ts";
import { toast } from "./support/gestures.ts";
import { apiOf } from "./support/api.ts";
import { asUser, fetchTokens, storeSession, tenantIdOf } from "./support/session.ts";
import { people } from "./support/users.ts";

const address = "/setting-management";

/** Opens a page as the provider's administrator who works in a tenant. */
async function inTenant(page: Page, path: string): Promise<void> {
  const call = await apiOf(page.request, people.hostAdmin);
  const tenantId = await tenantIdOf(page.request, "Harbourlight");
  const { items } = await call<{ items: { id: string; tenantId: string }[] }>(
    "GET",
    "/api/app/clients?maxResultCount=100",
  );
  const client = items.find((own) => own.tenantId === tenantId)?.id ?? "";
  // A sign-in of its own: a new mail server asks for a recent one.
  await storeSession(page, await fetchTokens(page.request, people.hostAdmin));
  await page.goto(`${path}${path.includes("?") ? "&" : "?"}client=${client}`);
  await expect(page.locator("#page-loader")).toHaveCount(0);
}

test("an administrator lets people register, and takes that back", async ({ page }) => {
  await inTenant(page, "/clients");
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("button", { name: "Administration" }).click();
  await menu.getByRole("link", { name: "Settings", exact: true }).click();
  const choice = page.getByRole("switch", { name: "Allow self-registration" });
  const before = await choice.isChecked();
  for (const wanted of [!before, before]) {
    await choice.press("Space");
    await expect(choice).toBeChecked({ checked: wanted });
    await page.getByRole("button", { name: /Save settings/ }).click();
    await expect(toast(page, "Settings saved").first()).toBeVisible();
    await page.reload();
    await expect(choice).toBeChecked({ checked: wanted });
  }
});

test("a mail password is asked for again with another server, and removed with the sign-in", async ({ page }) => {
  await inTenant(page, `${address}?tab=email`);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const save = async () => {
    await page.getByRole("button", { name: /Save settings/ }).click();
  };
  await page.getByLabel(/^Mail server/).fill("mail.invalid");
  await field("Port").fill("70000");
  await save();
  await expect(page.getByText(/between 1 and 65,?535/).first()).toBeVisible();
  await field("Port").fill("587");
  const signsIn = page.getByRole("switch", { name: "Sign in to the mail server" });
  if (!(await signsIn.isChecked())) await signsIn.press("Space");
  await field("User name").fill("portal");
  await field("Password").fill("first-secret");
  await save();
  await expect(toast(page, "Settings saved").first()).toBeVisible();
  await page.reload();
  await expect(page.getByText("A password is stored.")).toBeVisible();
  await expect(field("Password")).toHaveValue("");
  await page.getByLabel(/^Mail server/).fill("other.invalid");
  await save();
  await expect(page.getByText("Enter the password again").first()).toBeVisible();
  await page.getByLabel(/^Mail server/).fill("mail.invalid");
  await page.getByRole("button", { name: "Send test email" }).click();
  const drawer = dialog(page, "Send test email");
  await drawer.getByRole("button", { name: /^Send/ }).click();
  await expect(drawer.getByText("There is no server named mail.invalid.")).toBeVisible();
  await drawer.getByRole("button", { name: "Cancel" }).click();
  await signsIn.press("Space");
  await expect(signsIn).not.toBeChecked();
  await save();
  await expect(toast(page, "Settings saved").first()).toBeVisible();
  await page.reload();
  await expect(signsIn).not.toBeChecked();
  await expect(field("Password")).toHaveCount(0);
  await page.getByLabel(/^Mail server/).fill("");
  await save();
  await expect(toast(page, "Settings saved").first()).toBeVisible();
});

test("who may change no settings has neither entry nor page", async ({ page }) => {
  await asUser(page, people.viewer, address);
  await expect(page).toHaveURL(/\/error\?status=403/);
});

for (const culture of ["en-GB", "ar"]) {
  test(`a tenant's settings and own sessions: no barrier in any look, ${culture}`, async ({ page }) => {
    test.slow();
    await useLanguage(page, culture);
    for (const path of [address, `${address}?tab=email`, "/account/sessions"]) {
      await inTenant(page, path);
      await expect(page.getByRole("switch").or(page.locator("main li")).first()).toBeVisible();
      // spec: COM-19
      await expectAccessibleInEveryLook(page);
    }
  });
}
