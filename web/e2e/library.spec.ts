import { expect, journey, test, type Page } from "./support/test.ts";
import { apiOf } from "./support/api.ts";
import { expectAccessible, expectAccessibleIn, useLanguage } from "./support/axe.ts";
import { searchFor, uniqueWord } from "./support/areas.ts";
import { expectRow, pickOption, rowAction, toast } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

const catalogue = new URL("../../data/NIST_SP-800-53_rev5_LOW-baseline_catalog.json", import.meta.url).pathname;

/** Brings the baseline in under a code of its own, by the page alone. */
async function importCatalogue(page: Page, code: string): Promise<void> {
  await asUser(page, people.author, "/standards/import");
  await page.getByLabel("Choose an OSCAL catalogue").setInputFiles(catalogue);
  await page.getByRole("textbox", { name: "Code of the new framework" }).fill(code);
  await page.getByRole("button", { name: "Dry run" }).click();
  const trial = page.getByLabel("What the import would do");
  await expect(trial).toBeVisible();
  await expect(trial.locator("div").filter({ hasText: "New domains" }).locator("dd")).toHaveText("18");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByLabel("What the import did")).toBeVisible({ timeout: 60_000 });
}

/** A code that no other run has taken. */
const freshCode = (): string => `E2E-${Date.now().toString(36).toUpperCase()}`;

test("a catalogue is tried out, imported and read, and the switch leads to it and back", journey, async ({ page }) => {
  // A whole catalogue goes in.
  test.slow();
  const code = freshCode();
  await importCatalogue(page, code);
  await page.getByRole("link", { name: "Open the framework" }).click();
  await expect(page).toHaveURL(new RegExp(`framework=${code}`));
  const tree = page.getByRole("tree", { name: "Standards" });
  await expect(tree.getByRole("treeitem")).toHaveCount(18);

  await tree.getByRole("treeitem", { name: /^AC / }).click();
  await tree.getByRole("treeitem", { name: /^AC-2 / }).click();
  const reader = page.getByRole("article");
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Account Management");
  await expect(reader).toContainText("Version 1.0");
  await expect(reader).toContainText("Define and document the types of accounts allowed");
  await page.getByRole("link", { name: /^Next:/u }).click();
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Access Enforcement");

  const frameworks = page.getByRole("button", { name: /^Framework:/ });
  await frameworks.click();
  const own = page.getByRole("menuitem").filter({ hasText: "· default" });
  const name = (await own.locator("bdi").first().textContent()) ?? "";
  await own.click();
  // spec: LIB-11
  await expect(frameworks).toHaveAccessibleName(`Framework: ${name}`);
  await expect(page).not.toHaveURL(new RegExp(`framework=${code}`));
  await expect(tree.getByRole("treeitem", { name: /^AC / })).toHaveCount(0);

  for (const path of ["/domains", "/subdomains", "/standards/search"]) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await expectSwitched(page, path, code);
  }
});

/** Opens a page of the library: it shows the default framework alone, and after a switch the other one alone. */
async function expectSwitched(page: Page, path: string, code: string): Promise<void> {
  await page.goto(path);
  const main = page.getByRole("main");
  const entries = main
    .locator("tbody tr")
    .or(main.getByRole("list", { name: "Standards found" }).getByRole("listitem"));
  const shown = async (): Promise<string[]> =>
    (await entries.allInnerTexts()).map((text) => text.trim()).filter((text) => text !== "");
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(0);
  const before = await shown();
  await page.getByRole("button", { name: /^Framework:/ }).click();
  await page.getByRole("menuitem").filter({ hasText: code }).click();
  // spec: LIB-11
  await expect(page).toHaveURL(new RegExp(`framework=${code}`));
  await expect
    .poll(async () => {
      const now = await shown();
      return now.length > 0 && !now.some((name) => before.includes(name));
    })
    .toBe(true);
}

/** A catalogue of two controls, of which the second has this id. */
function rules(id: string): object {
  const control = (own: string, subject: string) => ({
    id: own,
    title: `About ${subject}`,
    parts: [{ id: `${own}_smt`, name: "statement", prose: `There is ${subject}.` }],
  });
  return {
    catalog: {
      uuid: "8a1f6a9e-35e5-4f0f-9d6b-2f1c6a2f7d10",
      metadata: { title: "Rules", "last-modified": "2026-01-05T09:00:00Z", version: "1", "oscal-version": "1.1.2" },
      groups: [{ id: "ac", title: "Access", controls: [control("ac-1", "a policy"), control(id, "a list")] }],
    },
  };
}

test("a dry run asks whether a renumbered standard is the same one, and shows what either answer does", async ({
  page,
  request,
}) => {
  const code = freshCode();
  const author = await apiOf(request, people.author);
  const imported = await author<{ id: string }>(
    "POST",
    `/api/app/standards/import?newFrameworkCode=${code}`,
    rules("ac-2"),
  );
  const status = async () => (await author<{ status: string }>("GET", `/api/app/imports/${imported.id}`)).status;
  await expect.poll(status).toBe("Succeeded");
  await asUser(page, people.author, `/standards/import?framework=${code}`);
  await page.getByLabel("Choose an OSCAL catalogue").setInputFiles({
    name: "rules.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(rules("ac-02"))),
  });
  const figure = (report: string, name: string) => page.getByLabel(report).locator(`dt:text-is("${name}") + dd`);
  const same = page.getByRole("checkbox", { name: /AC-2 is now AC-02/ });
  await page.getByRole("button", { name: "Dry run" }).click();
  await expect(same).toBeChecked();
  await expect(figure("What the import would do", "Renumbered")).toHaveText("1");
  await expect(figure("What the import would do", "New")).toHaveText("0");
  await same.uncheck();
  await expect(page.getByRole("checkbox", { name: /Retire the standards that are replaced/ })).toBeVisible();
  await page.getByRole("button", { name: "Dry run" }).click();
  await expect(figure("What the import would do", "New")).toHaveText("1");
  await same.check();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(figure("What the import did", "Renumbered")).toHaveText("1");
  await expect(figure("What the import did", "New")).toHaveText("0");
});

test("a search marks its words, narrows by facet and opens the reader", async ({ page }) => {
  await asUser(page, people.author, "/standards/search");
  const hits = page.getByRole("list", { name: "Standards found" });
  await expect(hits.getByRole("listitem").first()).toBeVisible();
  const title = (await hits.getByRole("link").first().textContent()) ?? "";
  const word = title.split(" ").find((part) => part.length > 4) ?? title;
  await page.getByRole("searchbox", { name: "Search in codes, titles and texts" }).fill(word);
  await expect(hits.locator("mark").first()).toHaveText(new RegExp(word, "iu"));
  // Not check(): the box follows the address, which changes a moment after the click.
  await page.getByRole("group", { name: "Domain" }).getByRole("checkbox").first().click();
  await expect(page).toHaveURL(/domain=/);
  await expect(page.getByRole("group", { name: "Domain" }).getByRole("checkbox", { checked: true })).toHaveCount(1);
  await hits.getByRole("link").first().click();
  await expect(page.getByRole("article").getByRole("heading", { level: 1 })).toBeVisible();
});

test("an author adds a domain; a viewer is not offered to", async ({ page, browser }) => {
  const code = `Q${Date.now().toString(36).slice(-5).toUpperCase()}`;
  await asUser(page, people.author, "/domains");
  await page.getByRole("button", { name: "New domain" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("textbox", { name: "Name" }).fill(`Quality ${code}`);
  await drawer.getByRole("textbox", { name: "Code" }).fill(code);
  await drawer.getByRole("button", { name: "Create domain" }).click();
  await expect(drawer).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search domains" }).fill(code);
  await expectRow(page.getByRole("table"), { Name: `Quality ${code}`, Status: "Draft" });

  const context = await browser.newContext();
  const other = await context.newPage();
  await asUser(other, people.viewer, "/domains");
  await expect(other.getByRole("heading", { name: "Domains", level: 1 })).toBeVisible();
  await expect(other.getByRole("button", { name: "New domain" })).toHaveCount(0);
  await context.close();
});

test("a retired subdomain comes back with Undo", async ({ page }) => {
  const name = `Ladders ${uniqueWord()}`;
  await asUser(page, people.author, "/subdomains?drawer=new");
  const drawer = page.getByRole("dialog");
  await pickOption(page, "Domain", "Safety");
  await drawer.getByRole("textbox", { name: "Name" }).fill(name);
  await drawer.getByRole("button", { name: "Create subdomain" }).click();
  await expect(drawer).toHaveCount(0);
  await searchFor(page, name);
  const row = page.getByRole("row").filter({ hasText: name });
  await rowAction(page, row, "Activate");
  // Nothing leads back to a draft.
  await expect(toast(page, `${name} is now: Active.`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await rowAction(page, row, "Retire");
  await page.getByRole("dialog").getByRole("button", { name: "Retire" }).click();
  await expect(row).toContainText("Retired");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("Active");
});

test("the frameworks and their releases have lists of their own, which the switch leads to", async ({ page }) => {
  await asUser(page, people.author, "/domains");
  const frameworks = page.getByRole("button", { name: /^Framework:/ });
  await frameworks.click();
  await page.getByRole("menuitem", { name: "All frameworks" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Frameworks" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Administration" })).toHaveAttribute("aria-expanded", "true");
  const row = await expectRow(page.getByRole("table"), { Title: "Default" });
  await row.getByRole("link").first().click();
  await expect(page.getByRole("tree", { name: "Standards" })).toBeVisible();
  await frameworks.click();
  await page.getByRole("menuitem", { name: "Releases" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Releases" })).toBeVisible();
  await expect(page.getByRole("table").getByRole("row").nth(1)).toBeVisible();
});

for (const culture of ["en-GB", "ar"]) {
  test(`a standard in the reader is accessible in any look, ${culture}`, async ({ page }) => {
    await useLanguage(page, culture);
    await asUser(page, people.author, "/standards/view-all");
    await expect(page.locator("html")).toHaveAttribute("dir", culture === "ar" ? "rtl" : "ltr");
    await page.getByRole("main").getByRole("searchbox").first().fill("01-01");
    await page
      .getByRole("tree")
      .getByRole("treeitem", { name: /-01-01 /u })
      .first()
      .click();
    await expect(page.getByRole("article")).toBeVisible();
    await expectAccessibleIn(page, culture);
  });
}

test("on a narrow screen what stands beside a standard opens as a drawer", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await asUser(page, people.coach, "/standards/view-all");
  await page.getByRole("treeitem").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "About this standard" }).click();
  const drawer = page.getByRole("dialog", { name: "About this standard" });
  await expect(drawer.getByRole("term").first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
});
