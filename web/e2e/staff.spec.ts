import { expect, journey, test, type Browser, type Page } from "./support/test.ts";
import { acceptInvitation } from "./support/administration.ts";
import { apiOf } from "./support/api.ts";
import { accessibleScreens, choose, chooseFirst, dialog, openFirst, searchFor, uniqueWord } from "./support/areas.ts";
import { expectRow, pageAction, rowAction, toast } from "./support/gestures.ts";
import { linkOf, nextMail } from "./support/mail.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

/** The practice manager of the demo data, who holds something of each kind. */
interface Noor {
  id: string;
  clientId: string;
  clientName: string;
}

/** What the page of a record says under a name. */
const fact = (page: Page, name: string) => page.locator(`dt:text-is("${name}") + dd`);

const addressOf = (word: string): string => `ada.${word}@foxdale.example`;

/** Brings a person by a sheet of one row, from the directory. */
async function importAda(page: Page, client: string, word: string): Promise<void> {
  await page.getByRole("button", { name: "Import", exact: true }).press("Enter");
  const rows = ["Client;First name;Last name;Email;Job title", `${client};Ada;${word};${addressOf(word)};Hygienist`];
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\r\n")) });
  await page.getByRole("button", { name: "Upload" }).press("Enter");
  await expect(page.getByLabel("First name", { exact: true }).first()).toHaveValue("First name");
  await page.getByRole("button", { name: "Check the rows" }).press("Enter");
  await expect(page.getByRole("table", { name: "Rows" }).getByText(word).first()).toBeVisible();
  await page.getByRole("button", { name: "Import valid rows" }).press("Enter");
  await expect(page.getByText(/You can undo this import until/)).toBeVisible();
}

/** Gives the person who is chosen in the org chart another manager. */
async function changeManager(page: Page, name: string, manager: string): Promise<void> {
  await page.getByRole("button", { name: "Change manager" }).click();
  const moving = dialog(page, `Manager of ${name}`);
  const field = moving.getByRole("combobox", { name: "Manager" });
  await field
    .or(moving.getByRole("textbox", { name: "Manager" }))
    .first()
    .fill(manager.split(" ").at(-1) ?? "");
  await page.getByRole("option", { name: manager }).click();
  await moving.getByRole("button", { name: "Change manager" }).click();
  await expect(toast(page, `${name} now reports to ${manager}.`)).toBeVisible();
}

/** Invites the person whose page is open, who accepts in another browser. */
async function inviteAda(page: Page, browser: Browser, word: string): Promise<void> {
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await dialog(page, `Invite Ada ${word}`)
    .getByRole("button", { name: /Send invitation/ })
    .click();
  await expect(toast(page, `The invitation to ${addressOf(word)} is on its way.`)).toBeVisible();
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(linkOf(await nextMail(addressOf(word))));
  await acceptInvitation(guest, `ada-${word}`);
  await expect(guest.getByText("Sign in with the password you just chose.")).toBeVisible();
  await guest.context().close();
}

/** Marks Noor as left, whose page is open, with heirs of all that is theirs. */
async function handNoorOver(page: Page): Promise<void> {
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
}

/** Anonymises Noor, who has left and whose page is open. */
async function anonymiseNoor(page: Page): Promise<void> {
  await (await pageAction(page, "Anonymise person")).click();
  const asking = dialog(page, "Anonymise Noor Haddad");
  await expect(asking.getByText("What goes")).toBeVisible();
  const name = asking.getByRole("textbox", { name: "Full name of the person" });
  await expect(name).toBeFocused();
  const submit = asking.getByRole("button", { name: /Anonymise for good/ });
  await name.fill("Noor");
  await submit.click();
  await expect(asking.getByText("This is not the full name of the person.").first()).toBeVisible();
  await name.fill("noor haddad");
  await submit.click();
  await expect(page.getByRole("heading", { name: /^Former member \d+$/ })).toBeVisible();
  await expect(page.getByRole("main").getByText("Haddad")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Edit person" })).toHaveCount(0);
}

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

test("people get managers in the org chart, certificates on their page, and invitations together", async ({ page }) => {
  const word = uniqueWord();
  const call = await apiOf(page.request, people.clientAdmin);
  const { items } = await call<{ items: { id: string; clientId: string }[] }>(
    "GET",
    "/api/app/staff?filter=Noor&maxResultCount=1",
  );
  const clientId = items[0]?.clientId ?? "";
  const made: Record<string, string> = {};
  for (const firstName of ["Ada", "Ben"]) {
    const body = { clientId, firstName, lastName: word, employment: "FullTime" };
    const email = firstName === "Ada" ? { email: `ada.${word}@foxdale.example` } : {};
    // eslint-disable-next-line no-await-in-loop -- one after the other
    made[firstName] = (await call<{ id: string }>("POST", "/api/app/staff", { ...body, ...email })).id;
  }
  await asUser(page, people.clientAdmin, `/staff/org-chart?clientId=${clientId}&person=${made["Ben"]}`);
  const node = (name: string) => page.getByRole("treeitem", { name: `${name} ${word}` });
  await changeManager(page, `Ben ${word}`, `Ada ${word}`);
  await page.getByRole("searchbox", { name: "Find a person" }).fill(word);
  await expect(node("Ben")).toHaveAttribute("aria-level", "2");
  await node("Ada").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(node("Ben")).toHaveCount(0);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("End");
  await expect(node("Ben")).toBeFocused();
  await node("Ada").dragTo(node("Ben"));
  await expect(toast(page, "This would make people each other's manager.")).toBeVisible();
  await expect(node("Ben")).toHaveAttribute("aria-level", "2");

  await page.goto(`/staff/${made["Ben"]}`);
  await page.getByRole("button", { name: "Add certificate" }).click();
  const form = dialog(page, "Add certificate");
  await form.getByRole("textbox", { name: "Certificate" }).fill("First aid at work");
  await form.getByRole("textbox", { name: "Expires on" }).fill("31/12/2020");
  // The calendar of the field may lie over the button.
  await form.getByRole("button", { name: "Add certificate" }).press("Enter");
  await expect(toast(page, "First aid at work is saved.")).toBeVisible();
  const certificates = page.getByRole("table", { name: "Certificates" });
  await expectRow(certificates, { Certificate: "First aid at work", Status: "Expired" });

  await page.goto(`/staff?q=${word}&certificates=Expired`);
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await page.goto(`/staff?q=${word}`);
  await expect(page.locator("tbody tr")).toHaveCount(2);
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
  await page.getByRole("toolbar", { name: "2 selected" }).getByRole("button", { name: "Invite", exact: true }).click();
  await dialog(page, "Invite the selected people").getByRole("button", { name: /Send/ }).click();
  await expect(page.getByText("Enter an email address for this person first.").first()).toBeVisible();
  const table = page.getByRole("table", { name: "Staff" });
  await expectRow(table, { Name: `Ada ${word}`, Status: "Invited" });
  await expectRow(table, { Name: `Ben ${word}`, Status: "No sign-in" });
});

test("one person is imported, placed and invited; another hands over, leaves and is anonymised", async ({
  page,
  browser,
}) => {
  const word = uniqueWord();
  const call = await apiOf(page.request, people.clientAdmin);
  const { items } = await call<{ items: Noor[] }>("GET", "/api/app/staff?filter=Noor&maxResultCount=1");
  const [noor] = items;
  if (!noor) throw new Error("The demo data have no Noor.");
  await asUser(page, people.clientAdmin, "/staff");
  await importAda(page, noor.clientName, word);
  await page.goto("/staff");
  await searchFor(page, word);
  const table = page.getByRole("table", { name: "Staff" });
  await expectRow(table, { Name: `Ada ${word}`, Status: "No sign-in", "Job title": "Hygienist" });
  await table.getByRole("link", { name: `Ada ${word}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Ada ${word}` })).toBeVisible();
  await expect(fact(page, "Email")).toHaveText(addressOf(word));
  const profile = new URL(page.url()).pathname;

  await page.goto(`/staff/org-chart?clientId=${noor.clientId}&person=${profile.split("/").at(-1)}`);
  await changeManager(page, `Ada ${word}`, "Noor Haddad");
  await page.getByRole("searchbox", { name: "Find a person" }).fill(word);
  const above = page.getByRole("treeitem", { name: /^Noor Haddad/ });
  const level = Number(await above.getAttribute("aria-level"));
  const below = page.getByRole("treeitem", { name: `Ada ${word}` });
  await expect(below).toHaveAttribute("aria-level", String(level + 1));

  await page.goto(profile);
  await inviteAda(page, browser, word);
  await page.goto(profile);
  await expect(fact(page, "Signs in")).toHaveText("with a user account");

  await page.goto(`/staff/${noor.id}`);
  await handNoorOver(page);
  await page.goto(profile);
  await expect(fact(page, "Manager")).toContainText("Tobias Renn");
  await page.goto("/action-items?scope=all");
  await searchFor(page, "Renew two lapsed background checks");
  await page.getByRole("link", { name: "Renew two lapsed background checks" }).click();
  await expect(fact(page, "Owner")).toContainText("Amara Lindqvist");

  await page.goto(`/staff/${noor.id}`);
  await anonymiseNoor(page);
  await page.goto("/staff");
  await searchFor(page, "Haddad");
  // spec: STAFF-01
  await expect(page.getByRole("heading", { name: "No match for “Haddad”" })).toBeVisible();
});

accessibleScreens("staff", people.clientAdmin, "/staff", [
  async (page) => {
    await page.goto("/staff?drawer=new&size=10");
    await expect(page.getByRole("dialog")).toBeVisible();
  },
]);
