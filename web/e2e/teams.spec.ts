import { expect, journey, test, type APIRequestContext, type Page } from "./support/test.ts";
import { apiOf, ownId } from "./support/api.ts";
import { accessibleScreens, choose, dialog, openFirst, searchFor, uniqueWord } from "./support/areas.ts";
import { expectRow, rowAction, toast } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

test("a team is founded, gets members, is archived and restored", journey, async ({ page }) => {
  const word = uniqueWord();
  await asUser(page, people.coach, "/teams");
  await expect(page.getByRole("button", { name: /New team/ }).first()).toBeVisible();
  await page.keyboard.press("c");
  const drawer = dialog(page, "New team");
  await drawer.getByLabel("Name").fill(`Rota ${word}`);
  await choose(page, drawer, "Client", "Harbourlight Group");
  await drawer.getByRole("button", { name: /Create team/ }).click();
  await expect(toast(page, `Rota ${word} is saved.`)).toBeVisible();
  await searchFor(page, word);
  const table = page.getByRole("table", { name: "Teams" });
  const row = await expectRow(table, { Name: `Rota ${word}`, Members: "0", Status: "Active" });
  await rowAction(page, row, "Edit team");
  const edit = dialog(page, `Edit Rota ${word}`);
  await edit.getByLabel("Purpose").fill("Plans the weeks.");
  await edit.getByRole("button", { name: /Save team/ }).click();
  await table.getByRole("link", { name: `Rota ${word}` }).click();
  await expect(page.getByText("Plans the weeks.")).toBeVisible();
  await page.getByRole("button", { name: "Edit members" }).click();
  const members = dialog(page, "Edit members");
  await members.getByRole("button", { name: "Add member" }).click();
  // The first person may be one whose import another test undoes.
  const person = people.clientAdmin.fullName;
  await choose(page, members, "Person", person);
  await members.getByRole("button", { name: /Save members/ }).click();
  await expectRow(page.getByRole("table", { name: "Members", exact: true }), { Person: person, Role: "Member" });
  await page.getByRole("button", { name: "Edit members" }).click();
  await members.getByRole("button", { name: `Remove ${person}` }).click();
  await members.getByRole("button", { name: /Save members/ }).click();
  await expectRow(page.getByRole("table", { name: "Former members" }), { Person: person, Role: "Member" });
  await page.getByRole("button", { name: "Archive team" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Archive team" }).click();
  await expect(toast(page, `Rota ${word} is archived.`)).toBeVisible();
  await page.getByRole("button", { name: "Restore team" }).click();
  await expect(page.getByRole("button", { name: "Archive team" })).toBeVisible();
});

test(
  "a team meets: a topic becomes an action item in two keys, and the huddle ends with a rating",
  journey,
  async ({ page }) => {
    const word = uniqueWord();
    const lead = people.clientAdmin.fullName;
    await asUser(page, people.clientAdmin, "/teams?drawer=new");
    const drawer = dialog(page, "New team");
    await drawer.getByLabel("Name").fill(`Rota ${word}`);
    await choose(page, drawer, "Client", "Harbourlight Group");
    await choose(page, drawer, "Lead", lead);
    await drawer.getByRole("button", { name: /Create team/ }).click();
    await expect(toast(page, `Rota ${word} is saved.`)).toBeVisible();
    await searchFor(page, word);
    await page
      .getByRole("table", { name: "Teams" })
      .getByRole("link", { name: `Rota ${word}` })
      .click();
    await page.getByRole("tab", { name: "Huddles" }).click();
    await page.getByRole("button", { name: "Start huddle" }).click();
    await expect(page.getByRole("heading", { name: "Huddle in progress" })).toBeVisible();
    await page.getByLabel("New topic").fill(`Night shifts ${word}`);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: `Solve Night shifts ${word}` })).toBeVisible();
    await page.getByRole("heading", { name: "Agenda" }).click();
    await page.keyboard.press("a");
    await expect(dialog(page, `Action item of Night shifts ${word}`).getByLabel("What is to be done")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(toast(page, "The action item is created, and the topic is solved.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("list", { name: `Action items of Night shifts ${word}` })).toContainText(lead);
    await choose(page, page.getByRole("main"), `Rating by ${lead}`, "8");
    await expect(page.getByText("8.0 of 10")).toBeVisible();
    await page.getByRole("button", { name: "End huddle" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End huddle" }).click();
    await expect(toast(page, "The huddle is over. The recap is on its way.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Past huddle", exact: true })).toBeVisible();
    await expect(page.getByLabel("New topic")).toBeHidden();
  },
);

test("after somebody else saved a team, the dialog shows theirs and mine", async ({ page, context }) => {
  const word = uniqueWord();
  await asUser(page, people.clientAdmin, "/teams");
  await openFirst(page);
  await page.getByRole("button", { name: "Edit team" }).click();
  const mine = page.getByRole("dialog", { name: /^Edit / });
  await mine.getByLabel("Purpose").fill(`Mine ${word}`);
  const other = await context.newPage();
  await asUser(other, people.clientAdmin, new URL(page.url()).pathname);
  await other.getByRole("button", { name: "Edit team" }).click();
  const theirs = other.getByRole("dialog", { name: /^Edit / });
  await theirs.getByLabel("Purpose").fill(`Theirs ${word}`);
  await theirs.getByRole("button", { name: /Save team/ }).click();
  await expect(other.getByRole("main").getByText(`Theirs ${word}`)).toBeVisible();
  await mine.getByRole("button", { name: /Save team/ }).click();
  const conflict = dialog(page, "Someone else saved this in the meantime");
  // spec: COM-07
  await expect(conflict).toContainText(`Theirs ${word}`);
  await expect(conflict).toContainText(`Mine ${word}`);
  await conflict.getByRole("button", { name: "Save these choices" }).click();
  await expect(page.getByRole("main").getByText(`Mine ${word}`)).toBeVisible();
});

test("a figure of a team is added, entered by keyboard and pasted", journey, async ({ page }) => {
  const title = `Calls ${uniqueWord()}`;
  await asUser(page, people.clientAdmin, "/teams");
  await openFirst(page);
  await page.getByRole("tab", { name: "Scorecard" }).click();
  await page.getByRole("button", { name: "Add measurable" }).click();
  const drawer = dialog(page, "Add measurable");
  await drawer.getByRole("textbox", { name: "Measurable" }).fill(title);
  await drawer.getByRole("textbox", { name: /^Goal/ }).fill("10");
  await drawer.getByRole("button", { name: /Add measurable/ }).click();
  await expect(toast(page, `${title} is saved.`)).toBeVisible();

  const cells = page.getByRole("textbox", { name: `${title}, week of` });
  await expect(cells).toHaveCount(13);
  await cells.last().click();
  await page.keyboard.type("12");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(page.getByText("All values are saved.")).toBeVisible();
  await page.reload();
  await expect(cells.last()).toHaveValue("12");
  await expect(cells.last()).toHaveAttribute("title", /On goal/);

  await cells.first().evaluate((cell) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "1\t2\tmany");
    cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  const unfit = dialog(page, "Some values don't fit");
  await expect(unfit).toContainText("many");
  await unfit.getByRole("button", { name: "Paste the other 2 values" }).click();
  await expect(cells.nth(1)).toHaveValue("2");
  await expect(cells.nth(2)).toHaveValue("");

  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: "Archive measurable" }).click();
  await expect(toast(page, `${title} is archived.`)).toBeVisible();
  await expect(cells).toHaveCount(0);
});

interface MadeTeam {
  id: string;
  name: string;
}

/** Two teams of the Harbourlight Group, one below the other, and open work of the lower one. */
async function newTeams(request: APIRequestContext, word: string) {
  const admin = await apiOf(request, people.clientAdmin);
  const clients = await admin<{ items: MadeTeam[] }>("GET", "/api/app/clients?maxResultCount=50");
  const clientId = clients.items.find(({ name }) => name === "Harbourlight Group")?.id;
  const staff = await admin<{ items: { id: string }[] }>("GET", `/api/app/staff?filter=Lindqvist&clientId=${clientId}`);
  const leadStaffId = staff.items[0]?.id;
  const upper = await admin<MadeTeam>("POST", "/api/app/teams", { clientId, name: `Ward ${word}`, leadStaffId });
  const below = { clientId, name: `Rota ${word}`, leadStaffId, parentTeamId: upper.id };
  const lower = await admin<MadeTeam>("POST", "/api/app/teams", below);
  const item = await admin<{ id: string }>("POST", "/api/app/action-items", {
    title: `Fill the gaps ${word}`,
    clientId,
    teamId: lower.id,
    ownerUserId: await ownId(admin),
    actionType: "Task",
    priority: "Medium",
    dueOn: "2032-03-17",
    requiresVerification: false,
    isPrivate: false,
  });
  return { clientId, upper, lower, item };
}

/** Somebody joins the team on the open page and leaves it again. */
async function joinAndLeave(page: Page, person: string): Promise<void> {
  const members = dialog(page, "Edit members");
  await page.getByRole("button", { name: "Edit members" }).click();
  await members.getByRole("button", { name: "Add member" }).click();
  await choose(page, members.getByRole("group").last(), "Person", person);
  await members.getByRole("button", { name: /Save members/ }).click();
  const present = page.getByRole("table", { name: "Members", exact: true });
  await expectRow(present, { Person: person, Role: "Member", "Member since": /\d/ });
  await page.getByRole("button", { name: "Edit members" }).click();
  await members.getByRole("button", { name: `Remove ${person}` }).click();
  await members.getByRole("button", { name: /Save members/ }).click();
  await expect(present.getByText(person)).toHaveCount(0);
}

test("a team is a card and a branch, has a scorecard and past members, and its work outlives it", async ({
  page,
  request,
}) => {
  const word = uniqueWord();
  const { clientId, upper, lower, item } = await newTeams(request, word);
  const lead = people.clientAdmin.fullName;
  await asUser(page, people.clientAdmin, `/teams?q=${word}`);
  await page.getByRole("radiogroup", { name: "View" }).getByText("Cards", { exact: true }).click();
  await expect(page).toHaveURL(/view=cards/);
  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: lower.name });
  // spec: TEAM-01
  for (const fact of [lead, "1 person", "Active"]) await expect(card).toContainText(fact);

  await page.getByRole("link", { name: "Team tree" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Team tree" })).toBeVisible();
  await page.goto(`/teams/tree?clientId=${clientId}`);
  await page.getByRole("main").getByRole("searchbox").fill(word);
  const tree = page.getByRole("tree", { name: "Team tree" });
  // spec: TEAM-01
  await expect(tree.getByRole("treeitem", { name: upper.name })).toHaveAttribute("aria-level", "1");
  await expect(tree.getByRole("treeitem", { name: lower.name })).toHaveAttribute("aria-level", "2");
  await tree.getByRole("treeitem", { name: lower.name }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: lower.name })).toBeVisible();

  await page.getByRole("tab", { name: "Scorecard" }).click();
  await page.getByRole("button", { name: "Add measurable" }).click();
  const drawer = dialog(page, "Add measurable");
  await drawer.getByRole("textbox", { name: "Measurable" }).fill(`Calls ${word}`);
  await drawer.getByRole("textbox", { name: /^Goal/ }).fill("10");
  await drawer.getByRole("button", { name: /Add measurable/ }).click();
  const weeks = page.getByRole("textbox", { name: `Calls ${word}, week of` });
  await expect(weeks).toHaveCount(13);
  await weeks.last().click();
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await expect(page.getByText("All values are saved.")).toBeVisible();
  await page.reload();
  // spec: TEAM-01
  await expect(weeks.last()).toHaveAttribute("title", /On goal/);

  await page.getByRole("tab", { name: "Details" }).click();
  await joinAndLeave(page, people.viewer.fullName);
  const former = page.getByRole("table", { name: "Former members" });
  const left = { Person: people.viewer.fullName, Role: "Member", From: /\d/, To: /\d/ };
  // spec: TEAM-01
  await expectRow(former, left);

  await page.getByRole("button", { name: "Archive team" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Archive team" }).click();
  const moving = dialog(page, `Open work of ${lower.name}`);
  await expect(moving.locator('dt:text-is("Action items") + dd')).toHaveText("1");
  await moving.getByRole("button", { name: /Move work and archive/ }).click();
  await expect(moving.getByText("Choose a team.").first()).toBeVisible();
  await choose(page, moving, "Open work goes to", upper.name);
  await moving.getByRole("button", { name: /Move work and archive/ }).click();
  await expect(toast(page, `${lower.name} is archived.`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Restore team" })).toBeVisible();
  await expectRow(former, left);
  await page.goto(`/action-items/${item.id}`);
  // spec: TEAM-01
  await expect(page.locator('dt:text-is("Team") + dd')).toContainText(upper.name);
});

accessibleScreens("teams", people.clientAdmin, "/teams", [
  async (page) => {
    await openFirst(page);
    await page.goto(`${new URL(page.url()).pathname}?drawer=members`);
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  async (page) => {
    await page.goto(`${new URL(page.url()).pathname}?tab=scorecard`);
    await expect(page.getByRole("tabpanel")).toBeVisible();
  },
  async (page) => {
    await page.goto(`${new URL(page.url()).pathname}?tab=huddles`);
    await expect(page.getByRole("tabpanel").getByRole("heading", { level: 2 }).first()).toBeVisible();
  },
]);
