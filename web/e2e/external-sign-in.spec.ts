import { expect, journey, test, type Page } from "./support/test.ts";
import { apiOf } from "./support/api.ts";
import { uniqueWord } from "./support/areas.ts";
import { expectAccessibleInEveryLook } from "./support/axe.ts";
import { toast } from "./support/gestures.ts";
import {
  fetchTokens,
  storeSession,
  switchTenant,
  tenantIdOf,
  useCodeStrategy,
  usePasswordStrategy,
} from "./support/session.ts";
import { demoPassword, people, type DemoUser } from "./support/users.ts";

const ldapPort = process.env.WAYMARK_LDAP ?? "";
const placeholder = "Leave empty to keep the stored value";

const features = {
  oauth: "Identity.EnableOAuthLogin",
  ldap: "Account.EnableLdapLogin",
} as const;

/** A tenant of its own with its administrator, whose plan has these features. */
async function newTenant(page: Page, on: readonly (keyof typeof features)[]): Promise<DemoUser & { tenant: string }> {
  const tenant = `e2e-${uniqueWord()}`;
  const host = await apiOf(page.request, people.hostAdmin);
  const made = await host<{ id: string }>("POST", "/api/multi-tenancy/tenants", {
    name: tenant,
    adminEmailAddress: `admin@${tenant}.example`,
    adminPassword: demoPassword,
  });
  await host("PUT", `/api/feature-management/features?providerName=T&providerKey=${made.id}`, {
    features: on.map((name) => ({ name: features[name], value: "true" })),
  });
  return { userName: "admin", fullName: "admin", tenant };
}

async function open(page: Page, admin: DemoUser, address: string): Promise<void> {
  await storeSession(page, await fetchTokens(page.request, admin));
  await page.goto(address);
}

const save = (page: Page): Promise<void> => page.getByRole("button", { name: /Save settings/ }).click();
const shell = (page: Page) => page.getByRole("button", { name: /^Profile:/ });

/** Fills the tab of the provider and saves it. */
async function setUpProvider(page: Page, provider: string): Promise<void> {
  await page.getByRole("switch", { name: "Users can sign in with an external OpenID provider" }).setChecked(true);
  await page.getByLabel("Authority", { exact: true }).fill(provider);
  await page.getByLabel("Client ID").fill("waymark");
  await page.getByLabel("Client secret").fill("provider-secret");
  await page.getByLabel("Scopes").fill("profile email");
  await page.getByRole("switch", { name: "Require https" }).setChecked(false);
  await save(page);
  await expect(toast(page, "Saved successfully")).toBeVisible();
}

/** Opens the sign-in of a tenant in a browser that is new to it. */
async function openSignInOf(visitor: Page, tenant: string): Promise<void> {
  await visitor.goto("/");
  await switchTenant(visitor, tenant);
  await expect(visitor.getByRole("dialog")).toHaveCount(0);
}

/** Signs in on the provider's own pages and consents. */
async function signInThere(page: Page, name: string): Promise<void> {
  await page.locator("input[name=login]").fill(name);
  await page.locator("input[name=password]").fill("anything");
  await page.getByRole("button", { name: /sign-in/i }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

test("OAuth and LDAP login have their tabs only where the feature is on", async ({ page }) => {
  const tabs = (name: string) => page.getByRole("tab", { name });
  await open(page, await newTenant(page, []), "/setting-management");
  for (const shown of ["Identity", "Sessions"]) await expect(tabs(shown)).toBeVisible();
  await expect(tabs("OAuth login")).toHaveCount(0);
  await expect(tabs("LDAP login")).toHaveCount(0);
  const other = await page.context().browser()?.newContext();
  const second = await other?.newPage();
  if (!second) throw new Error("no second browser");
  await open(second, await newTenant(second, ["oauth", "ldap"]), "/setting-management?tab=identity");
  // spec: SET-03
  for (const shown of ["Identity", "Sessions", "OAuth login", "LDAP login"]) {
    await expect(second.getByRole("tab", { name: shown })).toBeVisible();
  }
  for (const part of ["Passwords", "Lockout", "Sign-in", "Users' own profile"]) {
    await expect(second.getByRole("heading", { name: part, exact: true })).toBeVisible();
  }
});

test(
  "people sign in at an external provider that an administrator has set up",
  journey,
  async ({ page, browser, provider }) => {
    test.slow();
    const admin = await newTenant(page, ["oauth"]);
    await open(page, admin, "/setting-management?tab=oauth");
    await save(page);
    for (const name of ["Authority", "Client ID"]) {
      await expect(page.getByLabel(name, { exact: true })).toHaveAttribute("aria-invalid", "true");
    }
    await setUpProvider(page, provider);
    await page.reload();
    const secret = page.getByLabel("Client secret");
    await expect(secret).toHaveValue("");
    await expect(secret).toHaveAttribute("placeholder", placeholder);
    await expect(secret).toHaveAttribute("type", "password");
    for (const check of ["The issuer must match the authority", "Endpoints must be on the authority's origin"]) {
      await expect(page.getByRole("switch", { name: check })).toBeChecked();
    }
    const call = await apiOf(page.request, admin);
    const sent = await call<{ clientSecret: unknown }>("GET", "/api/identity/settings/oauth");
    expect(sent.clientSecret).toBeNull();
    // Account settings are the provider's business.
    const host = await apiOf(page.request, people.hostAdmin);
    const tenantId = (await tenantIdOf(page.request, admin.tenant)) ?? "";
    await host("PUT", "/api/account-admin/settings", { isSelfRegistrationEnabled: true }, tenantId);
    await expectAccessibleInEveryLook(page);

    const visitor = await (await browser.newContext()).newPage();
    await useCodeStrategy(visitor);
    await openSignInOf(visitor, admin.tenant);
    const there = visitor.getByRole("button", { name: "Sign in with localhost" });
    await expect(there).toBeVisible();
    await expectAccessibleInEveryLook(visitor);
    await there.click();
    await signInThere(visitor, "nora");
    // spec: SET-09
    await expect(shell(visitor)).toBeVisible();
    await expect(visitor.getByRole("button", { name: "Profile: Nora nora" })).toBeVisible();
    await visitor.goto("/account/external-logins");
    await expect(visitor.getByText("OpenID provider")).toBeVisible();
    await expect(visitor.getByRole("button", { name: "Unlink nora" })).toBeDisabled();

    const unverified = await (await browser.newContext()).newPage();
    await useCodeStrategy(unverified);
    await openSignInOf(unverified, admin.tenant);
    await unverified.getByRole("button", { name: "Sign in with localhost" }).click();
    await signInThere(unverified, "unverified-vera");
    await expect(unverified.getByRole("alert")).toContainText("has not confirmed your email address");
    const lying = await (await browser.newContext()).newPage();
    await useCodeStrategy(lying);
    await openSignInOf(lying, admin.tenant);
    await lying.getByRole("button", { name: "Sign in with localhost" }).click();
    await signInThere(lying, `admin@${admin.tenant}.example`);
    await expect(lying.getByRole("alert")).toContainText("already exists");
    await expect(shell(lying)).toHaveCount(0);
  },
);

test("an account at the provider is linked and unlinked on the account page", async ({ page, browser, provider }) => {
  test.slow();
  const admin = await newTenant(page, ["oauth"]);
  await open(page, admin, "/setting-management?tab=oauth");
  await setUpProvider(page, provider);
  await page.goto("/account/external-logins");
  await expect(page.getByText("No external accounts are linked.")).toBeVisible();
  await page.getByRole("button", { name: "Link account at localhost" }).click();
  await signInThere(page, "linus");
  await expect(page).toHaveURL(/\/account\/external-logins$/);
  await expect(page.getByRole("button", { name: "Unlink linus" })).toBeEnabled();
  await expectAccessibleInEveryLook(page);

  const visitor = await (await browser.newContext()).newPage();
  await useCodeStrategy(visitor);
  await openSignInOf(visitor, admin.tenant);
  await visitor.getByRole("button", { name: "Sign in with localhost" }).click();
  await signInThere(visitor, "linus");
  await expect(visitor.getByRole("button", { name: /^Profile: admin/ })).toBeVisible();

  await page.getByRole("button", { name: "Unlink linus" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unlink" }).click();
  await expect(toast(page, "linus is unlinked.")).toBeVisible();
  await expect(page.getByText("No external accounts are linked.")).toBeVisible();
});

test("people sign in with a directory that an administrator has set up", journey, async ({ page, browser }) => {
  test.slow();
  const admin = await newTenant(page, ["ldap"]);
  await open(page, admin, "/setting-management?tab=ldap");
  await page.getByRole("switch", { name: "Users can sign in with their directory account" }).setChecked(true);
  await save(page);
  for (const name of ["Server", "Base DN"]) {
    await expect(page.getByLabel(name, { exact: true })).toHaveAttribute("aria-invalid", "true");
  }
  await page.getByLabel("Server", { exact: true }).fill("127.0.0.1");
  await page.getByLabel("Base DN").fill("ou=people,dc=waymark,dc=example");
  await save(page);
  await expect(page.getByText("This host is not on the public internet.").first()).toBeVisible();
  await page.getByLabel("Server", { exact: true }).fill("localhost");
  await page.getByLabel("Port", { exact: true }).fill(ldapPort);
  await page.getByLabel("Domain").fill("waymark.example");
  await page.getByLabel("User name").fill("cn=portal,dc=waymark,dc=example");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("portal-secret");
  await save(page);
  await expect(toast(page, "Saved successfully")).toBeVisible();
  await expect(toast(page, "The directory answers, and the portal can look people up in it.")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(toast(page, "The directory answers, and the portal can look people up in it.")).toBeVisible();
  await expect(page.getByLabel("Port", { exact: true })).toHaveValue(ldapPort);
  await expect(page.getByLabel("Domain")).toHaveValue("waymark.example");
  await expect(page.getByRole("switch", { name: "LDAPS" })).not.toBeChecked();
  await expect(password).toHaveValue("");
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveAttribute("placeholder", placeholder);
  const call = await apiOf(page.request, admin);
  const sent = await call<{ ldapPassword: unknown }>("GET", "/api/identity/settings/ldap");
  expect(sent.ldapPassword).toBeNull();
  await page.getByRole("button", { name: "Add group" }).click();
  await page.getByLabel("Group", { exact: true }).fill("cn=front desk,ou=groups,dc=waymark,dc=example");
  await page.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: "Staff", exact: true }).click();
  await page.getByRole("button", { name: /^Save groups/ }).click();
  await expect(toast(page, "Saved successfully")).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.getByRole("button", { name: "Test a person" }).click();
  const tried = page.getByRole("dialog");
  await tried.getByLabel("Name or email address in the directory").fill("ada");
  await tried.getByRole("button", { name: /^Look up/ }).click();
  await expect(tried.getByText("Staff", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tried).toHaveCount(0);

  const visitor = await (await browser.newContext()).newPage();
  await usePasswordStrategy(visitor);
  await openSignInOf(visitor, admin.tenant);
  await visitor.getByLabel("User name or email address").fill("ada");
  await visitor.getByLabel("Password", { exact: true }).fill("secret-ada");
  await visitor.getByRole("button", { name: "Sign in", exact: true }).click();
  // spec: SET-10
  await expect(visitor.getByRole("button", { name: "Profile: Ada Lovelace" })).toBeVisible();

  await page.goto("/identity/users");
  await page.getByRole("button", { name: "Import from directory" }).click();
  await page.getByLabel("Name or email address in the directory").fill("nobody");
  await page
    .getByRole("button", { name: /^Import/ })
    .last()
    .click();
  await expect(page.getByText("The directory has no matching person").first()).toBeVisible();
  await page.getByLabel("Name or email address in the directory").fill("grace@waymark.example");
  await page
    .getByRole("button", { name: /^Import/ })
    .last()
    .click();
  await expect(toast(page, "Grace Hopper can now sign in with the directory.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Grace Hopper/ })).toBeVisible();

  await page.goto("/account/external-logins");
  await page.getByRole("button", { name: "Link directory account" }).click();
  await page.getByLabel("Directory user name").fill("quiet");
  await page.getByLabel("Directory password").fill("wrong");
  await page.getByRole("button", { name: /^Link/ }).last().click();
  await expect(page.getByText("Incorrect user name or password for the directory.").first()).toBeVisible();
  await page.getByLabel("Directory password").fill("secret-quiet");
  await page.getByRole("button", { name: /^Link/ }).last().click();
  await expect(page.getByRole("button", { name: "Unlink quiet" })).toBeEnabled();
});
