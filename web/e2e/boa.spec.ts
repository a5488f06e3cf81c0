import { expect, journey, test, type Page } from "./support/test.ts";
import { apiOf } from "./support/api.ts";
import { answer, askAbout, begun, itemsOf, move, newSubtype } from "./support/assessments.ts";
import { expectAccessibleIn, useLanguage } from "./support/axe.ts";
import { silenceLive } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

test(
  "the keyboard moves through the heat map, Enter explains a cell, and the address keeps it",
  journey,
  async ({ page }) => {
    await asUser(page, people.coach, "/boa");
    const row = page.getByRole("row", { name: /Millrace Practice/ });
    await row.getByRole("button").last().focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    const panel = page.getByRole("region").filter({ hasText: "Breakdown" });
    await expect(panel).toContainText("Millrace Practice");
    await expect(panel).toContainText("standards assessed");
    await page.reload();
    await expect(panel).toContainText("Millrace Practice");
    await page.getByRole("button", { name: "Close the details" }).click();
    await expect(panel).toHaveCount(0);
  },
);

test("subdomains are a second grain of the columns", async ({ page }) => {
  await asUser(page, people.coach, "/boa");
  const heads = page.getByRole("table").getByRole("columnheader");
  await expect(heads.first()).toBeVisible();
  const domains = await heads.count();
  await page.getByRole("radiogroup", { name: "Columns" }).getByText("Subdomains").click();
  await expect(page).toHaveURL(/level=Subdomain/);
  await expect.poll(() => heads.count()).toBeGreaterThan(domains);
});

/** Changes what the server answers to a call. */
async function answering(page: Page, path: string, change: (body: Record<string, unknown>) => void): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Record<string, unknown>;
    change(body);
    await route.fulfill({ response, json: body });
  });
}

for (const canChange of [true, false]) {
  test(`an action is ${canChange ? "" : "not "}offered to who may ${canChange ? "" : "not "}change the finding`, async ({
    page,
  }) => {
    // Another test's change is refetched: such a response may still be on its way when this one ends.
    await silenceLive(page);
    await answering(page, "**/api/app/boa/heatmap/cell?*", (cell) => {
      Object.assign(cell.nextStep as object, { actionId: null, actionNumber: null });
    });
    // A coach who observes a client has all permissions, but may not change its findings.
    await answering(page, "**/api/app/findings/*", (finding) => {
      finding.canChange = canChange;
    });
    await asUser(page, people.coach, "/boa");
    const row = page.getByRole("row", { name: /Millrace Practice/ });
    const asked = page.waitForResponse(/\/api\/app\/findings\//);
    await row
      .getByRole("button", { name: /At risk/ })
      .last()
      .click();
    await asked;
    const panel = page.getByRole("region").filter({ hasText: "Easiest next step" });
    await expect(panel.getByRole("link", { name: "Open finding", exact: true })).toBeVisible();
    await expect(panel.getByRole("button", { name: "Create action" })).toHaveCount(canChange ? 1 : 0);
  });
}

test("a domain where nothing applies is not one that is not assessed", async ({ page, request }) => {
  const client = "Foxdale Veterinary Centre";
  const host = await apiOf(request, people.hostAdmin);
  const map = await host<{ columns: { id: string }[]; rows: { name: string; cells: { assessed: number }[] }[] }>(
    "GET",
    "/api/app/boa/heatmap?level=Domain",
  );
  const cells = map.rows.find(({ name }) => name === client)?.cells ?? [];
  const unassessed = map.columns.filter((_, at) => cells[at]?.assessed === 0);
  const subtype = await newSubtype(host);
  await askAbout(host, subtype, unassessed[0]?.id ?? "");
  const assessment = await begun(host, subtype, { client, lead: "Mei Castellan" });
  const items = await itemsOf(host, assessment);
  const none = items.map(() => ({ notApplicable: true }));
  await answer(host, assessment, "verifiedAnswer", none);
  await move(host, assessment, "open-review");
  await move(host, assessment, "finalise");
  await asUser(page, people.hostAdmin, "/boa");
  const row = page.getByRole("row", { name: new RegExp(client) });
  await expect(row.getByRole("button", { name: "not applicable" })).toHaveCount(1);
  await expect(row.getByRole("button", { name: "not assessed" })).toHaveCount(unassessed.length - 1);
  await row.getByRole("button", { name: "not applicable" }).click();
  const panel = page.getByRole("region").filter({ hasText: "Breakdown" });
  await expect(panel).toContainText("No standard applies here, so there is no score.");
  await expect(panel).not.toContainText("%");
});

for (const culture of ["en-GB", "ar"]) {
  test(`a cell of the heat map is accessible in any look, ${culture}`, async ({ page }) => {
    await useLanguage(page, culture);
    await asUser(page, people.coach, "/boa");
    await page
      .getByRole("table")
      .getByRole("row", { name: /Millrace Practice/ })
      .getByRole("button")
      .last()
      .click();
    await expect(page.getByRole("region").filter({ hasText: "Millrace Practice" }).locator("svg").last()).toBeVisible();
    await expectAccessibleIn(page, culture);
  });
}
