import { expect, journey, test, type Page } from "./support/test.ts";
import { dialog, uniqueWord } from "./support/areas.ts";
import { expectAccessibleIn, useLanguage } from "./support/axe.ts";
import { pickOption, toast } from "./support/gestures.ts";
import { apiOf, newTenant } from "./support/api.ts";
import { nextMail } from "./support/mail.ts";
import { asUser, fetchTokens, storeSession, tenantIdOf, withConfiguration } from "./support/session.ts";
import { demoPassword, people } from "./support/users.ts";

const address = "/setting-management";

/** The id of a client of Harbourlight, whose settings are read alone: its mails are those of other tests. */
async function clientOfHarbourlight(page: Page): Promise<string> {
  const call = await apiOf(page.request, people.hostAdmin);
  const tenantId = await tenantIdOf(page.request, "Harbourlight");
  const { items } = await call<{ items: { id: string; tenantId: string }[] }>(
    "GET",
    "/api/app/clients?maxResultCount=100",
  );
  return items.find((own) => own.tenantId === tenantId)?.id ?? "";
}

/** Opens a page as the provider's administrator who works in the tenant of a client. */
async function inTenant(page: Page, client: string, path: string): Promise<void> {
  // A sign-in of its own: a new mail server asks for a recent one.
  await storeSession(page, await fetchTokens(page.request, people.hostAdmin));
  await page.goto(`${path}${path.includes("?") ? "&" : "?"}client=${client}`);
  await expect(page.locator("#page-loader")).toHaveCount(0);
}

/** The id of the one client of a tenant that no other test uses. */
async function newClient(page: Page): Promise<string> {
  const { id: tenantId, name: tenant } = await newTenant(page.request);
  const host = await apiOf(page.request, people.hostAdmin);
  const body = {
    code: "WATER",
    name: `Watermill ${tenant}`,
    timeZone: "Europe/London",
    currency: "GBP",
    fiscalYearStartMonth: 1,
  };
  const { id } = await host<{ id: string }>("POST", "/api/app/clients", body, tenantId);
  return id;
}

test("an administrator lets people register, and takes that back", journey, async ({ page }) => {
  await inTenant(page, await newClient(page), "/clients");
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("button", { name: "Administration" }).click();
  await menu.getByRole("link", { name: "Settings", exact: true }).click();
  const choice = page.getByRole("switch", { name: "Allow self-registration" });
  const before = await choice.isChecked();
  for (const wanted of [!before, before]) {
    await choice.press("Space");
    await expect(choice).toBeChecked({ checked: wanted });
    await page.getByRole("button", { name: /Save settings/ }).click();
    await expect(toast(page, "Saved successfully").first()).toBeVisible();
    await page.reload();
    await expect(choice).toBeChecked({ checked: wanted });
  }
});

test("a mail password is asked for again with another server, and removed with the sign-in", async ({ page }) => {
  await inTenant(page, await newClient(page), `${address}?tab=email`);
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
  await expect(toast(page, "Saved successfully").first()).toBeVisible();
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
  // spec: ADM-12
  await expect(drawer.getByText("There is no server named mail.invalid.")).toBeVisible();
  await drawer.getByRole("button", { name: "Cancel" }).click();
  await signsIn.press("Space");
  await expect(signsIn).not.toBeChecked();
  await save();
  await expect(toast(page, "Saved successfully").first()).toBeVisible();
  await page.reload();
  await expect(signsIn).not.toBeChecked();
  await expect(field("Password")).toHaveCount(0);
  await page.getByLabel(/^Mail server/).fill("");
  await save();
  await expect(toast(page, "Saved successfully").first()).toBeVisible();
});

test("a test message is really sent", async ({ page }) => {
  await asUser(page, people.hostAdmin, `${address}?tab=email`);
  await page.getByRole("button", { name: "Send test email" }).click();
  const drawer = dialog(page, "Send test email");
  const target = `${uniqueWord()}@waymark.example`;
  await drawer.getByLabel("To", { exact: true }).fill(target);
  await drawer.getByRole("button", { name: /^Send/ }).click();
  await expect(toast(page, `Test email sent to ${target}`)).toBeVisible();
  // spec: ADM-12
  expect((await nextMail(target)).text).toContain("test");
});

test("a tenant's administrator saves account settings, and the browser follows at once", async ({ page }) => {
  const { admin } = await newTenant(page.request);
  await storeSession(page, await fetchTokens(page.request, admin));
  await page.goto(address);
  await expect(page.getByRole("tab", { name: "Account", exact: true })).toHaveAttribute("aria-selected", "true");
  const refreshed = page.waitForResponse((answer) => answer.url().includes("/api/abp/application-configuration"));
  const choice = page.getByRole("switch", { name: "Allow self-registration" });
  await choice.press("Space");
  await page.getByRole("button", { name: /Save settings/ }).click();
  const configuration = (await (await refreshed).json()) as { setting: { values: Record<string, string> } };
  // spec: SET-12
  expect(configuration.setting.values["Abp.Account.IsSelfRegistrationEnabled"]).toBe("true");
  await expect(toast(page, "Saved successfully")).toBeVisible();
});

test("the time zone is set in a tab that only a clock in UTC has", async ({ page }) => {
  await asUser(page, people.hostAdmin, `${address}?tab=time-zone`);
  // All tenants of the other tests inherit it, so the change is answered here.
  await page.route("**/api/setting-management/timezone?*", (route) => route.fulfill({ status: 204 }));
  const sent = page.waitForRequest((request) => request.method() === "POST");
  const refreshed = page.waitForRequest((request) => request.url().includes("/api/abp/application-configuration"));
  await page.getByRole("combobox", { name: /^Time zone/u }).fill("Europe/Madrid");
  await page.getByRole("option", { name: "Europe/Madrid" }).click();
  await page.getByRole("button", { name: /Save settings/ }).click();
  expect(new URL((await sent).url()).searchParams.get("timezone")).toBe("Europe/Madrid");
  // spec: SET-12
  await refreshed;
  await expect(toast(page, "Saved successfully")).toBeVisible();

  await withConfiguration(page, (draft) => {
    draft.clock.kind = "Unspecified";
  });
  await page.goto(address);
  await expect(page.getByRole("tab", { name: "Account", exact: true })).toBeVisible();
  // spec: SET-01
  await expect(page.getByRole("tab", { name: "Time zone" })).toHaveCount(0);
});

test("the provider's own features are set beside its settings", async ({ page }) => {
  await asUser(page, people.hostAdmin, `${address}?tab=features`);
  // The features are shared by all tests, so the change is answered here.
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await page.route("**/api/feature-management/features*", (route) =>
    route.request().method() === "PUT" ? route.fulfill({ status: 204 }) : route.fallback(),
  );
  await pickOption(page, "Two-factor sign-in", "Required for everyone");
  await page.getByRole("button", { name: /Save features/ }).click();
  const request = await sent;
  expect(new URL(request.url()).search).toBe("?providerName=T");
  expect(request.postDataJSON()).toEqual({ features: [{ name: "Identity.TwoFactor", value: "Forced" }] });
  await expect(toast(page, "Saved successfully")).toBeVisible();
});

/** Each permission, with the tabs and the calls that it opens. */
const parts = [
  ["AbpAccount.SettingManagement", ["Account"], "/api/account-admin/settings"],
  ["AbpIdentity.SettingManagement", ["Identity", "Sessions"], "/api/identity/settings"],
  ["AuditLogging.AuditLogs.SettingManagement", ["Audit log"], "/api/audit-logging/settings"],
  ["SettingManagement.Emailing", ["Email"], "/api/setting-management/emailing"],
  ["SettingManagement.TimeZone", ["Time zone"], "/api/setting-management/timezone/timezones"],
  ["FeatureManagement.ManageHostFeatures", ["Features"], "/api/feature-management/features?providerName=T"],
] as const;

test("each tab and each call is under its own policy", journey, async ({ page }) => {
  const userName = `clerk.${uniqueWord()}`;
  const host = await apiOf(page.request, people.hostAdmin);
  const { id } = await host<{ id: string }>("POST", "/api/identity/users", {
    userName,
    email: `${userName}@waymark.example`,
    password: demoPassword,
  });
  const tokens = await fetchTokens(page.request, { userName, fullName: userName });
  const headers = { Authorization: `Bearer ${tokens.accessToken}` };
  const grant = (name: string, isGranted: boolean) =>
    host("PUT", `/api/permission-management/permissions?providerName=U&providerKey=${id}`, {
      permissions: [{ name, isGranted }],
    });
  await storeSession(page, tokens);
  for (const [permission, tabs] of parts) {
    await grant(permission, true);
    await page.goto(address);
    // spec: SET-14, SET-01
    await expect(page.getByRole("tab", { name: /^(?!General$|Global$)/u })).toHaveText([...tabs]);
    for (const [needed, , path] of parts) {
      const answer = await page.request.get(path, { headers });
      // spec: SET-14
      expect(answer.status(), `${path} with ${permission}`).toBe(needed === permission ? 200 : 403);
    }
    await grant(permission, false);
  }
});

test("who may change no settings has neither entry nor page", async ({ page }) => {
  await asUser(page, people.viewer, address);
  await expect(page).toHaveURL(/\/error\?status=403/);
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText("No access");
});

for (const culture of ["en-GB", "ar"]) {
  test(`a tenant's settings and own sessions: no barrier, ${culture}`, async ({ page }) => {
    test.slow();
    await useLanguage(page, culture);
    const client = await clientOfHarbourlight(page);
    for (const path of [address, `${address}?tab=email`, `${address}?tab=time-zone`, "/account/sessions"]) {
      await inTenant(page, client, path);
      await expect(
        page.getByRole("switch").or(page.getByRole("combobox")).or(page.locator("main li")).first(),
      ).toBeVisible();
      // spec: COM-19
      await expectAccessibleIn(page, culture);
    }
  });
}
