import { expect, journey, test } from "./support/test.ts";
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
