import { expect, journey, test, type APIRequestContext, type Page } from "./support/test.ts";
import { apiOf, ownId } from "./support/api.ts";
import { accessibleScreens, choose, chooseFirst, dialog, openFirst, searchFor, uniqueWord } from "./support/areas.ts";
import { expectRow, rowAction, toast } from "./support/gestures.ts";
import { asUser, tenantIdOf } from "./support/session.ts";
import { people } from "./support/users.ts";

/** A client of the Harbourlight Group that no other test changes, led by the coach; returns its id. */
async function newClient(request: APIRequestContext, name: string, code: string): Promise<string> {
  const coach = await apiOf(request, people.coach);
  const tenantId = (await tenantIdOf(request, "Harbourlight")) ?? "";
  const place = { timeZone: "Europe/London", currency: "GBP", fiscalYearStartMonth: 1 };
  const { id } = await coach<{ id: string }>("POST", "/api/app/clients", { code, name, ...place }, tenantId);
  return id;
}

test("the list narrows by search and status, and the address holds it", async ({ page }) => {
  await asUser(page, people.management, "/clients");
  const table = page.getByRole("table", { name: "Clients" });
  await expectRow(table, { Name: "Millrace Practice", Status: "Active", "Lead coach": "Priya Nandakumar" });
  await page.getByRole("main").getByRole("searchbox").fill("quay");
  await expect(page).toHaveURL(/q=quay/);
  await expect(table.getByRole("link", { name: "Quay Street Practice" })).toBeVisible();
  await expect(table.getByRole("link", { name: "Millrace Practice" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue("quay");
  await page.getByRole("main").getByRole("searchbox").fill("nobody has this name");
  await page.getByRole("button", { name: "Clear the search" }).last().click();
  await expect(table.getByRole("link", { name: "Millrace Practice" })).toBeVisible();
});

test("an address by health that isn't shown any more keeps the list usable", async ({ page }) => {
  await asUser(page, people.clientAdmin, "/clients?health=Red&sort=-health");
  await expect(page.getByRole("table", { name: "Clients" }).getByRole("link").first()).toBeVisible();
  const banner = page.getByRole("status").filter({ hasText: "Health isn't shown to you" });
  await banner.getByRole("button", { name: "Dismiss" }).click();
  await expect(banner).toHaveCount(0);
  await expect(page).not.toHaveURL(/health/);
});

test("a client is created in an organisation, edited and moved on", journey, async ({ page }) => {
  const word = uniqueWord();
  await asUser(page, people.hostAdmin, "/clients?drawer=new");
  const drawer = dialog(page, "New client");
  await drawer.getByRole("button", { name: /Create client/ }).click();
  await expect(drawer).toContainText("Choose the tenant first.");
  await chooseFirst(page, drawer, "Tenant");
  await drawer.getByLabel("Name", { exact: true }).fill(`Branch ${word}`);
  await drawer.getByLabel("Code").fill(word.slice(0, 6));
  await chooseFirst(page, drawer, "Currency");
  await drawer.getByRole("button", { name: /Create client/ }).click();
  await expect(toast(page, `Branch ${word} is saved.`)).toBeVisible();
  await expect(drawer).toHaveCount(0);
  await searchFor(page, word);
  const table = page.getByRole("table", { name: "Clients" });
  const row = await expectRow(table, { Name: `Branch ${word}`, Status: "Prospect", Code: word.toUpperCase() });
  await rowAction(page, row, "Edit client");
  const edit = dialog(page, `Edit Branch ${word}`);
  await edit.getByLabel("Industry").fill("Home care");
  await edit.getByLabel("Industry").press("Control+Enter");
  await expectRow(table, { Name: `Branch ${word}`, Industry: "Home care" });
  await table.getByRole("link", { name: `Branch ${word}` }).click();
  await page.getByRole("button", { name: "Start onboarding" }).click();
  await expect(page.getByRole("button", { name: "Make active" })).toBeVisible();
  await page.getByRole("tab", { name: "Onboarding" }).click();
  for (const title of ["Assign a coach", "Import the staff", "Finish the first assessment"]) {
    await page.getByRole("button", { name: `Mark as done: ${title}` }).click();
    await expect(page.getByRole("button", { name: `Reopen: ${title}` })).toBeVisible();
  }
  await page.getByRole("button", { name: "Make active" }).click();
  await page.getByRole("button", { name: "Start offboarding" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start offboarding" }).click();
  await expect(page.getByRole("main").getByRole("button", { name: "Close", exact: true })).toBeVisible();
});

test("after somebody else saved, the dialog shows theirs and mine", journey, async ({ page, context, request }) => {
  const word = uniqueWord();
  const name = `Weir ${word}`;
  const id = await newClient(request, name, word.toUpperCase());
  await asUser(page, people.coach, `/clients/${id}?tab=profile`);
  await page.getByRole("button", { name: "Edit client" }).click();
  const mine = dialog(page, `Edit ${name}`);
  await mine.getByLabel("Legal name").fill(`Mine ${word}`);
  const other = await context.newPage();
  await asUser(other, people.coach, `/clients/${id}?tab=profile`);
  await other.getByRole("button", { name: "Edit client" }).click();
  const theirs = dialog(other, `Edit ${name}`);
  await theirs.getByLabel("Legal name").fill(`Theirs ${word}`);
  await theirs.getByRole("button", { name: /Save client/ }).click();
  await expect(other.getByText(`Theirs ${word}`)).toBeVisible();
  await mine.getByRole("button", { name: /Save client/ }).click();
  const conflict = dialog(page, "Someone else saved this in the meantime");
  // spec: COM-07
  await expect(conflict).toContainText(`Theirs ${word}`);
  await expect(conflict).toContainText(`Mine ${word}`);
  await conflict.getByRole("button", { name: "Save these choices" }).click();
  await expect(page.getByRole("main").getByText(`Mine ${word}`)).toBeVisible();
});

test("contacts are set together, with one primary", journey, async ({ page }) => {
  const word = uniqueWord();
  await asUser(page, people.coach, "/clients");
  await page.getByRole("link", { name: "Quay Street Practice" }).click();
  await page.getByRole("tab", { name: "Contacts" }).click();
  await page.getByRole("button", { name: "Edit contacts" }).click();
  const drawer = dialog(page, "Edit contacts");
  await drawer.getByRole("button", { name: "Add contact" }).click();
  const added = drawer.getByRole("group").last();
  await added.getByLabel("Name").fill(`Ada ${word}`);
  await drawer.getByRole("group").last().getByLabel("Primary contact").check();
  await drawer.getByRole("button", { name: /Save contacts/ }).click();
  const table = page.getByRole("table", { name: "Contacts" });
  await expectRow(table, { Name: `Ada ${word}`, Role: "Primary contact" });
  await expect(table.getByText("Primary contact")).toHaveCount(1);
});

test("the client switch makes a workspace that the address holds and the calls carry", async ({ page }) => {
  await asUser(page, people.coach, "/action-items");
  await page.getByRole("button", { name: "Client: All my clients. Choose another" }).click();
  const find = page.getByRole("combobox", { name: "Find a client" });
  await find.fill("mill");
  await expect(page.getByRole("listbox", { name: "Clients" }).getByRole("option")).toHaveCount(1);
  const call = page.waitForRequest((request) => request.url().includes("/api/app/action-items?"));
  await find.press("Enter");
  await expect(page).toHaveURL(/client=/);
  expect((await call).url()).toContain("clientId=");
  await expect(page.getByText("You are working in Millrace Practice.")).toBeVisible();
  await expect(page.getByRole("radio", { name: "This client" })).toBeChecked();
  await page.getByRole("link", { name: "Staff" }).click();
  await expect(page).toHaveURL(/client=/);
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page).not.toHaveURL(/client=/);
});

test("a client administrator keeps the profile but moves no status and creates nothing", async ({ page }) => {
  await asUser(page, people.clientAdmin, "/clients");
  await expect(page.getByRole("link", { name: "Millrace Practice" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Brambleway Home Care" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /New client/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Millrace Practice" }).click();
  await expect(page.getByRole("button", { name: "Edit client" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Pause" })).toHaveCount(0);
});

test("the overview shows how verified scores went, as a chart and as a table", async ({ page }) => {
  await asUser(page, people.clientAdmin, "/clients");
  await page.getByRole("link", { name: "Millrace Practice" }).click();
  const trend = page.getByRole("region", { name: "Verified scores" });
  await expect(trend.getByRole("application")).toBeVisible();
  await trend.getByRole("button", { name: "Show as table" }).click();
  const first = trend.getByRole("table").getByRole("row").nth(1);
  await expect(first.getByRole("rowheader")).toHaveText(/^ASM-\d{4}-\d{4}$/);
  await expect(first.getByRole("cell").last()).toHaveText(/^\d{1,3}\.\d$/);
});

/** The list as a table, then as cards, which the address holds; a card leads to the client. */
async function asRowsAndCards(page: Page): Promise<void> {
  await expect(page.getByRole("table", { name: "Clients" })).toBeVisible();
  await page.getByRole("radiogroup", { name: "View" }).getByText("Cards", { exact: true }).click();
  await expect(page).toHaveURL(/view=cards/);
  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: "Millrace Practice" });
  for (const fact of ["MILL", "Active", "Dental care", people.coach.fullName]) await expect(card).toContainText(fact);
  await card.getByRole("link", { name: "Millrace Practice" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Millrace Practice" })).toBeVisible();
}

/** The radar of the domains and the figures of a period, which the address holds. */
async function overPeriods(page: Page): Promise<void> {
  const progress = page.getByRole("region", { name: "Progress" });
  await expect(progress.getByRole("radio", { name: "This quarter" })).toBeChecked();
  await expect(progress.getByRole("region", { name: "This quarter" })).toContainText("Assessments finalised");
  await progress.getByText("Last quarter", { exact: true }).click();
  await expect(progress.getByRole("region", { name: "Last quarter" })).toContainText("Assessments finalised");
  await progress.getByText("12 months", { exact: true }).click();
  await expect(page).toHaveURL(/period=TwelveMonths/);
  const year = progress.getByRole("region", { name: "12 months" });
  await expect(year).toContainText("Assessments finalised2");
  await expect(year).toContainText("in this period");
  await page.reload();
  await expect(progress.getByRole("radio", { name: "12 months" })).toBeChecked();
  await expect(year).toContainText("Assessments finalised2");

  const scores = progress.getByRole("region", { name: "Score by domain" });
  await expect(scores.getByRole("img", { name: /^Score by domain: .+ \d{1,3}\.\d/ })).toBeVisible();
  await expect(scores.getByText("Start of the period")).toHaveCount(1);
  const bar = scores.getByRole("listitem").first();
  const name = (await bar.innerText()).split("\n")[0] ?? "";
  await scores.getByRole("button", { name: "Show as table" }).click();
  const row = scores.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
  await expect(row.getByRole("cell")).toHaveText([/^\d/, /^\d{1,3}\.\d$/, /^[+−]?\d/, /^\d{1,3}\s%$/]);
}

/** Everything else on the page of a client with two years of history. */
async function seeAllOfClient(page: Page): Promise<void> {
  const figures = page.getByRole("region", { name: "Figures" });
  for (const figure of ["Score", "Open findings", "Overdue actions", "Next assessment"]) {
    await expect(figures).toContainText(figure);
  }
  await expect(page.getByRole("region", { name: "Verified scores" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Open findings" }).getByRole("link").first()).toBeVisible();
  for (const name of ["Contacts", "Coaches", "Teams", "Staff"]) {
    await page.getByRole("tab", { name, exact: true }).click();
    await expect(page.getByRole("table", { name }).getByRole("row").nth(1)).toBeVisible();
  }
  for (const name of ["Health", "Notes", "Comments", "Files", "Related", "History", "Profile"]) {
    await page.getByRole("tab", { name: new RegExp(`^${name}`) }).click();
    await expect(page.getByRole("tabpanel")).toBeVisible();
    await expect(page.getByRole("tabpanel").getByRole("alert")).toHaveCount(0);
  }
}

/** The checklist: required steps keep the client from becoming active until they are done, or waived with a reason. */
async function onboard(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start onboarding" }).click();
  await expect(page.getByText("0 of 5 steps")).toBeVisible();
  await page.getByRole("tab", { name: "Onboarding" }).click();
  await page.getByRole("button", { name: "Make active" }).click();
  await expect(toast(page, "Required onboarding steps are left to do (3).")).toBeVisible();
  for (const title of ["Assign a coach", "Import the staff"]) {
    await page.getByRole("button", { name: `Mark as done: ${title}` }).click();
    await expect(page.getByRole("button", { name: `Reopen: ${title}` })).toBeVisible();
  }
  await page.getByRole("button", { name: "Waive: Finish the first assessment" }).click();
  const waiving = dialog(page, "Waive: Finish the first assessment");
  await waiving.getByLabel("Why isn't it needed here?").fill("Assessed last year");
  await waiving.getByRole("button", { name: /Waive/ }).click();
  const steps = page.getByRole("table", { name: "Onboarding" });
  await expectRow(steps, { Step: "Finish the first assessment", State: "Waived" });
  await expect(steps).toContainText("Assessed last year");
  await page.getByRole("button", { name: "Make active" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
}

/** The open client and the coach's open item pass to another coach. */
async function handOver(page: Page, name: string, itemId: string): Promise<void> {
  await page.getByRole("tab", { name: "Coaches", exact: true }).click();
  await page.getByRole("button", { name: "Hand over", exact: true }).click();
  const handing = dialog(page, `Hand over ${name}`);
  await expect(handing.getByLabel("Action items: 1")).toBeChecked();
  await handing.getByRole("button", { name: /Hand over client/ }).click();
  await expect(handing.getByText("Choose who takes over.").first()).toBeVisible();
  await choose(page, handing, "To", "Jonas Whitlock");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await choose(page, handing, "Afterwards, the coach", "stays as supporting coach");
  await handing.getByRole("button", { name: /Hand over client/ }).click();
  await expect(toast(page, `${name} is handed over.`)).toBeVisible();
  const coaches = page.getByRole("table", { name: "Coaches" });
  await expectRow(coaches, { Coach: "Jonas Whitlock", Role: "Lead coach" });
  await expectRow(coaches, { Coach: people.coach.fullName, Role: "Supporting coach" });
  await page.goto(`/action-items/${itemId}`);
  await expect(page.locator('dt:text-is("Owner") + dd')).toContainText("Jonas Whitlock");
}

/** The switch in the top bar makes the client's workspace, and the lists show its records. */
async function switchTo(page: Page, search: string, name: string): Promise<void> {
  await page.getByRole("button", { name: "Client: All clients. Choose another" }).click();
  const find = page.getByRole("combobox", { name: "Find a client" });
  await find.fill(search);
  await expect(page.getByRole("listbox", { name: "Clients" }).getByRole("option")).toHaveCount(1);
  await find.press("Enter");
  await expect(page).toHaveURL(/client=/);
  await expect(page.getByText(`You are working in ${name}.`)).toBeVisible();
}

test("clients from the list to another coach: rows, cards, one page, onboarding, hand-over, switch", async ({
  page,
  request,
}) => {
  // spec: CLIENT-01
  await asUser(page, people.management, "/clients");
  await asRowsAndCards(page);
  await overPeriods(page);
  await seeAllOfClient(page);

  const word = uniqueWord();
  const name = `Lock ${word}`;
  const id = await newClient(request, name, word.toUpperCase());
  await page.goto(`/clients/${id}`);
  // A new client has nothing assessed, and says so instead of showing zeros.
  await expect(page.getByRole("region", { name: "Progress" })).toContainText("Nothing had been assessed");
  await onboard(page);

  const coach = await apiOf(request, people.coach);
  const tenantId = (await tenantIdOf(request, "Harbourlight")) ?? "";
  const work = { title: `Count the keys ${word}`, clientId: id, ownerUserId: await ownId(coach), dueOn: "2032-03-17" };
  const kind = { actionType: "Task", priority: "Medium", requiresVerification: false, isPrivate: false };
  const item = await coach<{ id: string }>("POST", "/api/app/action-items", { ...work, ...kind }, tenantId);
  await handOver(page, name, item.id);

  await page.goto("/action-items");
  await switchTo(page, word, name);
  await expect(page.getByRole("table", { name: "Action items" })).toContainText(`Count the keys ${word}`);
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page).not.toHaveURL(/client=/);
});

accessibleScreens("clients", people.hostAdmin, "/clients", [
  async (page) => {
    await openFirst(page);
    await page.goto(`${new URL(page.url()).pathname}?tab=contacts`);
    await expect(page.getByRole("tabpanel")).toBeVisible();
  },
  async (page) => {
    await page.goto("/clients?q=quay&size=10");
    await openFirst(page);
    await page.goto(`${new URL(page.url()).pathname}?tab=health`);
    await expect(page.getByRole("tabpanel").getByRole("table").first()).toBeVisible();
  },
  async (page) => {
    await page.goto("/clients?drawer=new&size=10");
    await expect(page.getByRole("dialog")).toBeVisible();
  },
]);
