import { expect, journey, test } from "./support/test.ts";
import { accessibleScreens, choose, chooseFirst, dialog, openFirst, searchFor, uniqueWord } from "./support/areas.ts";
import { expectRow, rowAction, toast } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

test("a person is added, edited, goes on leave and leaves", journey, async ({ page }) => {
  const word = uniqueWord();
  await asUser(page, people.clientAdmin, "/staff");
  await expect(page.getByRole("button", { name: /New person/ }).first()).toBeVisible();
  await page.keyboard.press("c");
  const drawer = dialog(page, "New person");
  await drawer.getByRole("button", { name: /Add person/ }).click();
  await expect(drawer.getByLabel("First name")).toBeFocused();
  await drawer.getByLabel("First name").fill("Ines");
  await drawer.getByLabel("Last name").fill(`Moreno ${word}`);
  await chooseFirst(page, drawer, "Client");
  await drawer.getByLabel("Job title").fill("Hygienist");
  await drawer.getByRole("button", { name: /Add person/ }).click();
  await expect(toast(page, `Ines Moreno ${word} is saved.`)).toBeVisible();
  await searchFor(page, word);
  const table = page.getByRole("table", { name: "Staff" });
  const row = await expectRow(table, { Name: `Ines Moreno ${word}`, Status: "No sign-in", "Job title": "Hygienist" });
  await rowAction(page, row, "Edit person");
  const edit = dialog(page, /^Edit Ines/);
  await edit.getByLabel("Job title").fill("Lead hygienist");
  await edit.getByRole("button", { name: /Save person/ }).click();
  await expectRow(table, { Name: `Ines Moreno ${word}`, "Job title": "Lead hygienist" });
  await table.getByRole("link", { name: `Ines Moreno ${word}` }).click();
  await page.getByRole("button", { name: "Make active" }).click();
  await page.getByRole("button", { name: "Mark as on leave" }).click();
  await page.getByRole("button", { name: "Mark as left" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as left" }).click();
  await expect(page.getByRole("main").getByText("Left", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Make active" })).toHaveCount(0);
});

test("whoever leaves hands over what is open, in the step in which they leave", async ({ page }) => {
  await asUser(page, people.clientAdmin, "/staff?q=Noor");
  await page.getByRole("link", { name: "Noor Haddad" }).click();
  await page.getByRole("button", { name: "Mark as left" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as left" }).click();
  const handing = dialog(page, "Hand over for Noor Haddad");
  for (const held of ["Action items", "Assessments", "Teams led", "Reports"]) {
    await expect(handing.locator(`dt:text-is("${held}") + dd`)).toHaveText(/^[1-9]/);
  }
  const leave = handing.getByRole("button", { name: /Hand over and mark as left/ });
  await leave.click();
  await expect(handing.getByText("Choose who takes over.").first()).toBeVisible();
  await choose(page, handing, "Open work goes to", "Amara Lindqvist");
  // The options of one field go a moment after the choice, and those of the next have the same names.
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await choose(page, handing, "Teams and reports go to", "Tobias Renn");
  await leave.click();
  await expect(toast(page, "Noor Haddad is now: Left.")).toBeVisible();
  await page.goto("/action-items?scope=all");
  await searchFor(page, "Renew two lapsed background checks");
  await page.getByRole("link", { name: "Renew two lapsed background checks" }).click();
  await expect(page.locator('dt:text-is("Owner") + dd')).toContainText("Amara Lindqvist");
});

test("after somebody else saved a person, the dialog shows theirs and mine", async ({ page, context }) => {
  const word = uniqueWord();
  await asUser(page, people.clientAdmin, "/staff?q=Noor");
  await page.getByRole("link", { name: "Noor Haddad" }).click();
  await page.getByRole("button", { name: "Edit person" }).click();
  const mine = dialog(page, "Edit Noor Haddad");
  await mine.getByLabel("Phone").fill(`1${word}`);
  const other = await context.newPage();
  await asUser(other, people.clientAdmin, new URL(page.url()).pathname);
  await other.getByRole("button", { name: "Edit person" }).click();
  await dialog(other, "Edit Noor Haddad").getByLabel("Phone").fill(`2${word}`);
  await dialog(other, "Edit Noor Haddad")
    .getByRole("button", { name: /Save person/ })
    .click();
  await expect(other.getByText(`2${word}`)).toBeVisible();
  await mine.getByRole("button", { name: /Save person/ }).click();
  const conflict = dialog(page, "Someone else saved this in the meantime");
  // spec: COM-07
  await expect(conflict).toContainText(`2${word}`);
  await expect(conflict).toContainText(`1${word}`);
  await conflict.getByRole("button", { name: "Save these choices" }).click();
  await expect(page.getByRole("main").getByText(`1${word}`)).toBeVisible();
});

test("a member of staff reads the directory and changes nothing", async ({ page }) => {
  await asUser(page, people.staff, "/staff");
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /New person/ })).toHaveCount(0);
  await openFirst(page);
  await expect(page.getByRole("button", { name: "Edit person" })).toHaveCount(0);
});

accessibleScreens("staff", people.clientAdmin, "/staff", [
  async (page) => {
    await page.goto("/staff?drawer=new&size=10");
    await expect(page.getByRole("dialog")).toBeVisible();
  },
]);
