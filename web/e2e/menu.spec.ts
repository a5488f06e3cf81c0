import { expect, journey, test } from "./support/test.ts";
import { apiOf } from "./support/api.ts";
import { computed } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

test("one sibling is open at a time, and the address opens and selects its entry", async ({ page }) => {
  await asUser(page, people.hostAdmin, "/standards/view-all");
  const menu = page.getByRole("navigation", { name: "Main" });
  const group = (name: string) => menu.getByRole("button", { name, exact: true });
  // spec: MENU-11
  await expect(group("Administration")).toHaveAttribute("aria-expanded", "true");
  await expect(menu.locator('[aria-current="page"]')).toHaveAttribute("href", /\/standards\/view-all/);
  const opened = menu.locator('button[aria-expanded="true"]:not([class*="caption"])');
  await expect(opened).toHaveText(["Standards"]);
  await group("General").click();
  await expect(group("General")).toHaveAttribute("aria-expanded", "true");
  await expect(group("Administration")).toHaveAttribute("aria-expanded", "false");
  await menu.getByRole("link", { name: "Home" }).click();
  await expect(menu.locator('[aria-current="page"]')).toHaveText("Home");
});

/** Entries of the administration, each with its policies: one of them is enough. */
const administration: readonly (readonly [string, readonly string[]])[] = [
  ["/identity/organization-units", ["AbpIdentity.OrganizationUnits"]],
  ["/identity/roles", ["AbpIdentity.Roles"]],
  ["/identity/users", ["AbpIdentity.Users"]],
  ["/identity/claim-types", ["AbpIdentity.ClaimTypes"]],
  ["/identity/security-logs", ["AbpIdentity.SecurityLogs"]],
  ["/language-management/languages", ["LanguageManagement.Languages"]],
  ["/language-management/texts", ["LanguageManagement.LanguageTexts"]],
  ["/audit-logs", ["AuditLogging.AuditLogs"]],
  ["/text-template-management/text-templates", ["TextTemplateManagement.TextTemplates"]],
  [
    "/setting-management",
    [
      "AbpAccount.SettingManagement",
      "AbpIdentity.SettingManagement",
      "SettingManagement.Emailing",
      "AuditLogging.AuditLogs.SettingManagement",
    ],
  ],
];

/** Parents that show when any of their children does. */
const parents = { "Identity management": "/identity/", "Language management": "/language-management/" } as const;

for (const user of [people.hostAdmin, people.clientAdmin, people.viewer]) {
  test(
    `the administration holds what ${user.userName} may open, and no other entry`,
    journey,
    async ({ page, request }) => {
      const api = await apiOf(request, user);
      const { auth } = await api<{ auth: { grantedPolicies: Record<string, boolean> } }>(
        "GET",
        "/api/abp/application-configuration?includeLocalizationResources=false",
      );
      const granted = administration.filter(([, policies]) => policies.some((policy) => auth.grantedPolicies[policy]));
      await asUser(page, user, "/");
      const menu = page.getByRole("navigation", { name: "Main" });
      // Everything that matches is open.
      await page.getByRole("searchbox", { name: "Filter the menu" }).fill(".");
      await expect(menu.getByRole("link", { name: "Home" })).toBeVisible();
      for (const entry of administration) {
        const [path] = entry;
        // spec: MENU-08
        await expect(menu.locator(`a[href="${path}"], a[href^="${path}?"]`), path).toHaveCount(
          granted.includes(entry) ? 1 : 0,
        );
      }
      for (const [name, begin] of Object.entries(parents)) {
        const parent = menu.getByRole("button", { name, exact: true });
        const isShown = granted.some(([path]) => path.startsWith(begin));
        if (isShown) await expect(parent).toBeVisible();
      }
    },
  );
}

test("the filter is a regular expression, shows parents, and gives the menu back", async ({ page }) => {
  await asUser(page, people.hostAdmin, "/");
  const menu = page.getByRole("navigation", { name: "Main" });
  const filter = page.getByRole("searchbox", { name: "Filter the menu" });
  await filter.fill("^DOMAINS|search$");
  // spec: MENU-12
  await expect(menu.getByRole("link", { name: "Domains", exact: true })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Search", exact: true })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Home" })).toHaveCount(0);
  await expect(menu.getByRole("button", { name: "Standards", exact: true })).toHaveAttribute("aria-expanded", "true");
  await filter.fill("domains[");
  await expect(menu.getByRole("link")).toHaveCount(0);
  await expect(menu).toContainText("No matching entries.");
  await filter.fill("");
  await expect(menu.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
  await expect(menu.getByRole("button", { name: "Administration" })).toHaveAttribute("aria-expanded", "false");
  await expect(menu.getByRole("link", { name: "Domains", exact: true })).toBeHidden();
});

test("a folded sidebar opens on hover, or stays folded, as the toggle says", async ({ page }) => {
  await asUser(page, people.coach);
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  const width = () => computed(sidebar, "width");
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  await page.getByRole("main").hover();
  await page.getByRole("main").focus();
  await expect.poll(width).toBe("72px");
  const toggle = sidebar.getByRole("button", { name: "Open on hover" });
  // spec: MENU-13
  await sidebar.hover();
  await expect.poll(width).toBe("264px");
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await expect.poll(width).toBe("72px");
  await page.getByRole("main").hover();
  await sidebar.hover();
  await expect.poll(width).toBe("72px");
  await toggle.click();
  await expect.poll(width).toBe("264px");
  await expect.poll(() => computed(page.getByRole("main").locator(".."), "margin-left")).toBe("72px");
});
