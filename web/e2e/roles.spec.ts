import { expect, journey, test, type Locator, type Page } from "./support/test.ts";
import { apiOf, newUser } from "./support/api.ts";
import { accessibleScreens, dialog, searchFor, uniqueWord } from "./support/areas.ts";
import { expectAccessibleInEveryLook } from "./support/axe.ts";
import { expectRow, pageAction, pickOption, rowAction, toast } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { people, type DemoUser } from "./support/users.ts";

const address = "/identity/roles";

const table = (page: Page): Locator => page.getByRole("table", { name: "Roles" });
const row = (page: Page, word: string): Locator => page.getByRole("row").filter({ hasText: word });
const permission = (page: Page, name: string): Locator =>
  page.getByRole("tabpanel").getByRole("checkbox", { name, exact: true });
const save = (page: Page): Locator => page.getByRole("button", { name: /Save permissions/ });
const area = (page: Page, name: string): Locator =>
  page.getByRole("navigation", { name: "Areas" }).getByRole("button", { name: new RegExp(`^${name}`, "u") });

interface Made {
  id: string;
  name: string;
}

/** A role of the level of `admin` that no other test uses. */
async function newRole(page: Page, admin: DemoUser): Promise<Made> {
  const call = await apiOf(page.request, admin);
  return call("POST", "/api/identity/roles", { name: `Desk ${uniqueWord()}` });
}

test("a role is created, renamed, marked and deleted", journey, async ({ page }) => {
  const name = `Reception ${uniqueWord()}`;
  await asUser(page, people.clientAdmin, address);
  await page.getByRole("button", { name: /New role/ }).click();
  const form = dialog(page, "New role");
  await form.getByRole("button", { name: /Create role/ }).click();
  await expect(form.getByRole("textbox", { name: "Name" })).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("Name").fill("VIEWER");
  await form.getByRole("button", { name: /Create role/ }).click();
  await expect(form.getByRole("textbox", { name: "Name" })).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("Name").fill(name);
  await form.getByRole("switch", { name: "Default" }).press("Space");
  await form.getByRole("button", { name: /Create role/ }).click();
  await expect(toast(page, `${name} is saved.`)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await page.goto(`${address}?q=${encodeURIComponent(name)}`);
  await expectRow(table(page), { Name: name, Kind: "Default", Users: "0" });
  await rowAction(page, row(page, name), "Edit role");
  const edit = dialog(page, `Edit ${name}`);
  await edit.getByLabel("Name").fill(`${name} B`);
  await edit.getByRole("switch", { name: "Default" }).press("Space");
  await edit.getByRole("button", { name: /Save role/ }).click();
  await expectRow(table(page), { Name: `${name} B`, Kind: "Public" });
  // spec: ADM-02
  await expect(row(page, name)).not.toContainText("Default");
  await rowAction(page, row(page, name), "Delete role");
  await page.getByRole("dialog").getByRole("button", { name: "Delete role" }).click();
  await expect(toast(page, `${name} B is deleted.`)).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
});

test("a role is copied with its permissions", async ({ page }) => {
  const source = (await newRole(page, people.clientAdmin)).name;
  const call = await apiOf(page.request, people.clientAdmin);
  const of = `/api/permission-management/permissions?providerName=R&providerKey=${encodeURIComponent(source)}`;
  await call("PUT", of, { permissions: [{ name: "Portal.Teams", isGranted: true }] });
  await asUser(page, people.clientAdmin, `${address}?q=${encodeURIComponent(source)}`);
  await rowAction(page, row(page, source), "Copy role…");
  const form = dialog(page, `Copy of ${source}`);
  const name = `Copy ${uniqueWord()}`;
  await form.getByLabel("Name").fill(name);
  await form.getByRole("button", { name: /Create role/ }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(area(page, "Teams")).toContainText("1 of");
});

test("a shipped role keeps its name and can't be deleted", async ({ page }) => {
  await asUser(page, people.clientAdmin, address);
  await searchFor(page, "Viewer");
  await expectRow(table(page), { Name: "Viewer", Kind: "Shipped" });
  await rowAction(page, row(page, "Viewer").first(), "Edit role");
  const edit = dialog(page, "Edit Viewer");
  await expect(edit.getByRole("textbox", { name: "Name" })).toBeDisabled();
  // spec: ADM-02
  await expect(edit.getByRole("switch", { name: "Default" })).toHaveCount(0);
  await edit.press("Escape");
  await row(page, "Viewer")
    .first()
    .getByRole("button", { name: /actions/i })
    .click();
  await expect(page.getByRole("menuitem", { name: "Delete role" })).toBeDisabled();
});

test("permissions are searched, granted with those above, taken with those below, and only then saved", async ({
  page,
}) => {
  const { id, name } = await newRole(page, people.clientAdmin);
  await asUser(page, people.clientAdmin, `${address}/${id}`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search permissions" });
  await search.fill("Create teams");
  await permission(page, "Create teams").check();
  await search.fill("");
  await area(page, "Teams").click();
  await expect(permission(page, "Teams")).toBeChecked();
  await permission(page, "Menu: General: Teams").check();
  await expect(page.getByText("3 unsaved changes")).toBeVisible();
  await save(page).click();
  await expect(toast(page, "Permissions saved")).toBeVisible();
  await page.reload();
  const teams = area(page, "Teams");
  // spec: ADM-02, ADM-12
  await expect(teams).toContainText("3 of");
  await teams.click();
  await expect(permission(page, "Create teams")).toBeChecked();
  await permission(page, "Teams").uncheck();
  await expect(permission(page, "Create teams")).not.toBeChecked();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(permission(page, "Create teams")).toBeChecked();
  await permission(page, "Grant all").check();
  // spec: ADM-12
  await expect(permission(page, "Delete teams")).toBeChecked();
  // Leaving asks first.
  await page.getByRole("tab", { name: "Users" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL(/tab=users/u);
});

test("everything in an area is granted at once, and its users may do it then", async ({ page, browser }) => {
  const role = await newRole(page, people.clientAdmin);
  const holder = await newUser(page.request, people.clientAdmin, [role.name]);
  await asUser(page, people.clientAdmin, `${address}/${role.id}`);
  await area(page, "Teams").click();
  await permission(page, "Delete teams").check();
  await expect(permission(page, "Grant all")).toBeChecked({ indeterminate: true });
  await permission(page, "Grant all").check();
  await expect(permission(page, "Create teams")).toBeChecked();
  await save(page).click();
  await expect(toast(page, "Permissions saved")).toBeVisible();
  await expect(page.getByText(/unsaved change/)).toHaveCount(0);
  await expect(permission(page, "Grant all")).toBeChecked();

  const guest = await (await browser.newContext()).newPage();
  await asUser(guest, holder, "/teams");
  await expect(guest.getByRole("heading", { level: 1, name: "Teams" })).toBeVisible();
  await expect(guest.getByRole("button", { name: /New team/ }).first()).toBeVisible();
  await guest.goto("/staff");
  await expect(guest).toHaveURL(/\/error\?status=403/u);

  // A change after a save is asked about again.
  await permission(page, "Delete teams").uncheck();
  await page.getByRole("tab", { name: "Users" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("tabpanel")).toContainText(holder.userName);
});

test("the host has roles of its own", async ({ page }) => {
  const { id, name } = await newRole(page, people.hostAdmin);
  await asUser(page, people.hostAdmin, `${address}?q=${encodeURIComponent(name)}`);
  await table(page).getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search permissions" }).fill("Create claim types");
  await permission(page, "Create claim types").check();
  await save(page).click();
  await expect(toast(page, "Permissions saved")).toBeVisible();
  await page.reload();
  await expect(area(page, "Identity management")).toContainText("2 of");
  await area(page, "Identity management").click();
  await expect(permission(page, "Claim types")).toBeChecked();
  await page.goto(`${address}/${id}?tab=users`);
  await expect(page.getByRole("tabpanel")).toContainText("Nobody holds this role.");
});

interface Tree {
  groups: { permissions: { name: string; isGranted: boolean; allowedProviders: string[] }[] }[];
}

test("nobody grants what they don't hold", journey, async ({ page }) => {
  const { id } = await newRole(page, people.clientAdmin);
  const call = await apiOf(page.request, people.clientAdmin);
  const held = await call<Tree>("GET", "/api/permission-management/permissions?providerName=R&providerKey=ClientAdmin");
  const beyond =
    held.groups
      .flatMap(({ permissions }) => permissions)
      .find((own) => !own.isGranted && own.allowedProviders.length === 0)?.name ?? "";
  await asUser(page, people.clientAdmin, `${address}/${id}`);
  await page.getByRole("searchbox", { name: "Search permissions" }).fill(beyond);
  const box = page.locator(`input[data-path="${beyond}"]`);
  await box.check();
  await save(page).click();
  // The complaint stands at the permission, and goes when it is taken back.
  const line = page.getByRole("listitem").filter({ has: box });
  await expect(line).toContainText("You don't hold the permission");
  await expectAccessibleInEveryLook(page);
  await box.uncheck();
  await expect(line).not.toContainText("You don't hold the permission");
  await permission(page, "Grant everything").check();
  await save(page).click();
  await expect(page.getByText(/You don't hold the permission/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("navigation", { name: "Areas" }).getByRole("button").first()).toContainText("0 of");
});

test("what a role gives its users stands on their page, and stays there", async ({ page }) => {
  const role = await newRole(page, people.clientAdmin);
  const { userName } = await newUser(page.request, people.clientAdmin, [role.name]);
  const call = await apiOf(page.request, people.clientAdmin);
  await call(
    "PUT",
    `/api/permission-management/permissions?providerName=R&providerKey=${encodeURIComponent(role.name)}`,
    {
      permissions: [{ name: "Portal.Teams", isGranted: true }],
    },
  );
  await asUser(page, people.clientAdmin, `${address}/${role.id}?tab=users`);
  await page.getByRole("link", { name: userName }).click();
  await page.getByRole("tab", { name: "Permissions" }).click();
  await area(page, "Teams").click();
  const teams = page.getByRole("checkbox", { name: "Teams", exact: true });
  await expect(teams).toBeChecked();
  await expect(teams).toBeDisabled();
  await expect(page.getByRole("tabpanel")).toContainText(`By role: ${role.name}`);
  await permission(page, "Create teams").check();
  await expect(page.getByText("1 unsaved change")).toBeVisible();
  await save(page).click();
  await expect(toast(page, "Permissions saved")).toBeVisible();
  await expectAccessibleInEveryLook(page);
});

test("the users of a role move to another one, also when it is deleted", async ({ page }) => {
  const [old, next] = [await newRole(page, people.clientAdmin), await newRole(page, people.clientAdmin)];
  const { userName } = await newUser(page.request, people.clientAdmin, [old.name]);
  await asUser(page, people.clientAdmin, `${address}/${old.id}?tab=users`);
  await expect(page.getByRole("tabpanel")).toContainText(userName);
  await page.goto(`${address}?q=${encodeURIComponent(old.name)}`);
  await rowAction(page, row(page, old.name), "Delete role");
  const ask = dialog(page, `Delete the role ${old.name}`);
  await expect(ask).toContainText("One user holds this role.");
  await pickOption(page, "Role they get instead", next.name);
  await ask.getByRole("button", { name: /Delete role/ }).click();
  await expect(toast(page, `${old.name} is deleted.`)).toBeVisible();
  await page.goto(`${address}/${next.id}?tab=users`);
  await expect(page.getByRole("tabpanel")).toContainText(userName);
  await (await pageAction(page, "Move users…")).click();
  const move = dialog(page, `Move the users of ${next.name}`);
  await pickOption(page, "Role they get instead", "Viewer");
  await move.getByRole("button", { name: /Move users/ }).click();
  await expect(toast(page, `The users of ${next.name} have moved.`)).toBeVisible();
  // spec: ADM-02
  await expect(page.getByRole("tabpanel")).toContainText("Nobody holds this role.");
});

test("who may not see roles has neither entry nor page", async ({ page }) => {
  await asUser(page, people.viewer, "/");
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Roles" })).toHaveCount(0);
  await page.goto(address);
  await expect(page).toHaveURL(/\/error\?status=403/u);
});

accessibleScreens("roles", people.clientAdmin, address, [
  async (page) => {
    const { id } = await newRole(page, people.clientAdmin);
    await page.goto(`${address}/${id}`);
    await expect(page.getByRole("tabpanel").getByRole("checkbox").first()).toBeVisible();
  },
  async (page) => {
    await page.goto(`${address}?drawer=new`);
    await expect(page.getByRole("dialog").getByRole("switch").first()).toBeVisible();
  },
]);
