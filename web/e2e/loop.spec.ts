import { expect, journey, test, type APIRequestContext, type Page } from "./support/test.ts";
import { apiOf } from "./support/api.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

const catalogue = new URL("../../data/NIST_SP-800-53_rev5_LOW-baseline_catalog.json", import.meta.url).pathname;
const client = "Quay Street Practice";

type Call = Awaited<ReturnType<typeof apiOf>>;

interface Named {
  id: string;
  tenantId: string;
  name: string;
}

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("textbox", { name: label })
    .or(dialog.getByRole("combobox", { name: label }))
    .first()
    .click();
  await page.getByRole("option", { name: option }).first().click();
}

/** Imports the baseline; another user publishes and releases it. Returns the id of its framework. */
async function importBaseline(page: Page, request: APIRequestContext, code: string): Promise<string> {
  await asUser(page, people.hostAdmin, "/standards/import");
  await page.getByLabel("Choose an OSCAL catalogue").setInputFiles(catalogue);
  await page.getByRole("textbox", { name: "Code of the new framework" }).fill(code);
  await expect(page.getByRole("checkbox", { name: "Publish and release" })).toBeDisabled();
  await page.getByRole("button", { name: "Dry run" }).click();
  await expect(page.getByLabel("What the import would do")).toBeVisible();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByLabel("What the import did")).toBeVisible({ timeout: 60_000 });
  const call = await apiOf(request, people.author);
  const { items } = await call<{ items: { id: string; code: string }[] }>(
    "GET",
    "/api/app/frameworks?maxResultCount=100",
  );
  const frameworkId = items.find((own) => own.code === code)?.id ?? "";
  await call("POST", "/api/app/standards/publish", { frameworkId });
  await call("POST", "/api/app/library-releases", { frameworkId, name: "Baseline" });
  return frameworkId;
}

/** A type, a subtype of the framework, and a published template of two standards. */
async function makeSubtype(page: Page, code: string): Promise<string> {
  await page.goto("/assessment-types?drawer=new");
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("textbox", { name: "Name" }).fill(`Security ${code}`);
  await drawer.getByRole("textbox", { name: "Code" }).fill(code);
  await drawer.getByRole("button", { name: "Create type" }).click();
  const panel = page.getByRole("region", { name: `Security ${code}` });
  await panel.getByRole("button", { name: "New subtype" }).click();
  await drawer.getByRole("textbox", { name: "Name" }).fill(`Baseline ${code}`);
  await drawer.getByRole("textbox", { name: "Code" }).fill(code);
  await choose(page, "Framework", new RegExp(code, "u"));
  await drawer.getByRole("button", { name: "Create subtype" }).click();
  await page.getByRole("button", { name: "Generate from standards…" }).click();
  await drawer.getByRole("searchbox", { name: "Find a standard" }).fill("Account Management");
  await drawer.getByRole("checkbox", { name: /^AC-2 / }).check();
  await drawer.getByRole("searchbox", { name: "Find a standard" }).fill("Access Enforcement");
  await drawer.getByRole("checkbox", { name: /^AC-3 / }).check();
  await drawer.getByRole("button", { name: "Generate draft" }).click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published", { exact: true }).first()).toBeVisible();
  return page.url();
}

/** Answers both questions by keys: the first fails, the second is met. */
async function runAssessment(page: Page, code: string): Promise<void> {
  await page.goto("/assessments?drawer=new");
  const drawer = page.getByRole("dialog");
  await choose(page, "Client", client);
  await choose(page, "Subtype", `Baseline ${code}`);
  await choose(page, "Lead", people.coach.fullName);
  await drawer.getByRole("button", { name: "Create assessment" }).click();
  await page.getByRole("button", { name: "Schedule" }).click();
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: "Answer questions" }).click();
  await expect(page.getByRole("group", { name: "Answers" })).toBeVisible();
  await page.keyboard.press("1");
  await page.keyboard.press("j");
  await expect(page.getByText("question 2 of 2")).toBeVisible();
  await page.keyboard.press("4");
  await expect(page.getByText("2 of 2 answered")).toBeVisible();
  await page.getByRole("button", { name: "Open review" }).click();
  await page.getByRole("button", { name: "Finalise" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Finalise" }).click();
  await expect(page.getByText("Finalised", { exact: true }).first()).toBeVisible();
}

/** What the cell of access control shows for the client. */
async function cellText(page: Page, frameworkId: string): Promise<string> {
  await page.goto(`/boa?framework=${frameworkId}`);
  const cell = page
    .getByRole("row", { name: new RegExp(client) })
    .getByRole("button")
    .filter({ hasText: /\d+\.\d/ })
    .first();
  await expect(cell).toBeVisible();
  return (await cell.innerText()).split("\n")[0] ?? "";
}

/** The scores of the client in a framework, the default one without an id, by the code of their domain. */
async function scoresOf(call: Call, frameworkId: string | undefined): Promise<Record<string, number | null>> {
  interface Map {
    columns: { code: string }[];
    rows: { name: string; cells: { score?: number | null }[] }[];
  }
  const query = frameworkId ? `&frameworkId=${frameworkId}` : "";
  const map = await call<Map>("GET", `/api/app/boa/heatmap?level=Domain${query}`);
  const row = map.rows.find(({ name }) => name === client);
  return Object.fromEntries(map.columns.map(({ code }, at) => [code, row?.cells[at]?.score ?? null]));
}

/** The heat map shows the domains of one framework, after the switch those of the other alone. */
async function expectHeatMapSwitched(page: Page, first: string[], second: string[]): Promise<void> {
  const heads = page.getByRole("table").getByRole("columnheader");
  const shown = async (): Promise<string[]> =>
    (await heads.allInnerTexts()).map((text) => text.trim().split("\n")[0] ?? "").slice(2);
  await expect.poll(shown).toEqual(first);
  await page.getByRole("button", { name: /^Framework:/ }).click();
  await page.getByRole("menuitem", { name: /^Kestrelford operating standards/ }).click();
  await expect.poll(shown).toEqual(second);
}

/** The result of an assessment leads to the client's result in the other framework, which has that one's domains alone. */
async function expectResultSwitched(page: Page, code: string): Promise<void> {
  await page.goto("/assessments?status=Finalised");
  await page.getByRole("main").getByRole("searchbox").fill(code);
  await page.getByRole("table").getByRole("row").filter({ hasText: code }).first().getByRole("link").click();
  const result = page.getByRole("tabpanel");
  await expect(result.getByRole("region", { name: "Score by domain" })).toContainText("Access Control");
  await page.getByRole("button", { name: /^Framework:/ }).click();
  await page.getByRole("menuitem", { name: /^Kestrelford operating standards/ }).click();
  await expect(result.getByRole("region", { name: "Score by domain" })).toContainText("Leadership");
  await expect(result).not.toContainText("Access Control");
}

test(
  "from a published catalogue to a closed finding and a changed heat map",
  journey,
  async ({ page, request, browser }) => {
    test.setTimeout(240_000);
    const code = `L${Date.now().toString(36).slice(-7).toUpperCase()}`;
    const call = await apiOf(request, people.coach);
    const untouched = await scoresOf(call, undefined);
    const framework = await importBaseline(page, request, code);
    await makeSubtype(page, code);
    const context = await browser.newContext();
    const coach = await context.newPage();
    await asUser(coach, people.coach);
    await runAssessment(coach, code);

    const before = await cellText(coach, framework);

    await coach.goto(`/findings?frameworkId=${framework}`);
    await coach.getByRole("searchbox", { name: "Search findings" }).fill("Account Management");
    const found = coach.getByRole("table").getByRole("row").filter({ hasText: "AC-2" }).filter({ hasText: "Open" });
    await found.first().getByRole("link").click();
    await coach.getByRole("button", { name: "Add action" }).first().click();
    await choose(coach, "Owner", "Amara Lindqvist");
    await coach.getByRole("dialog").getByRole("button", { name: "Create action" }).click();
    await expect(coach.getByText("0 of 1 done").first()).toBeVisible();
    const id = coach.url().split("/findings/")[1]?.split("?")[0] ?? "";
    const finding = await call<{ tenantId: string; actions: Named[] }>("GET", `/api/app/findings/${id}`);
    for (const { id: action } of finding.actions) {
      for (const to of ["InProgress", "Done"]) {
        const { concurrencyStamp } = await call<{ concurrencyStamp: string }>("GET", `/api/app/action-items/${action}`);
        await call("POST", `/api/app/action-items/${action}/transition`, { to, concurrencyStamp }, finding.tenantId);
      }
    }
    // The finding follows its actions by itself.
    const status = async () => (await call<{ status: string }>("GET", `/api/app/findings/${id}`)).status;
    await expect.poll(status).toBe("ReadyForVerification");
    await coach.reload();
    await coach.getByRole("button", { name: "Verify and close" }).click();
    const drawer = coach.getByRole("dialog");
    await drawer.getByRole("textbox", { name: "What you verified" }).fill("Looked at the register with the owner.");
    await drawer.getByRole("radio").nth(3).check();
    await drawer.getByRole("button", { name: "Verify and close" }).click();
    await expect(drawer).toHaveCount(0);
    await expect(coach.getByText("Closed", { exact: true }).first()).toBeVisible();
    await expect.poll(() => cellText(coach, framework)).not.toBe(before);

    // What happened in one framework has moved no score of the other, and no page shows both.
    const changed = await scoresOf(call, framework);
    // spec: LIB-11
    expect(await scoresOf(call, undefined)).toEqual(untouched);
    expect(Object.keys(changed).filter((domain) => domain in untouched)).toEqual([]);
    await expectHeatMapSwitched(coach, Object.keys(changed), Object.keys(untouched));
    await expectResultSwitched(coach, code);
    await context.close();
  },
);
