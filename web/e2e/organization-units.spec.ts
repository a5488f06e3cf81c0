import { expect, journey, test, type Locator, type Page } from "./support/test.ts";
import { apiOf } from "./support/api.ts";
import { dialog, uniqueWord } from "./support/areas.ts";
import { expectAccessible, expectAccessibleIn, expectAccessibleInEveryLook, useLanguage } from "./support/axe.ts";
import { pickOption, toast } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

const address = "/identity/organization-units";

const node = (page: Page, name: string): Locator => page.getByRole("treeitem", { name });

interface Made {
  id: string;
}

/** A unit that no other test uses. */
async function newUnit(page: Page, displayName: string, parentId: string | null = null): Promise<string> {
  const call = await apiOf(page.request, people.clientAdmin);
  return (await call<Made>("POST", "/api/identity/organization-units", { displayName, parentId })).id;
}

/** Finds what is typed in the dialog that adds it, and adds it, which the page says. */
async function add(page: Page, title: string, label: string, text: string, said: string): Promise<void> {
  await page.getByRole("button", { name: title }).click();
  const form = dialog(page, title);
  const field = form
    .getByRole("textbox", { name: label })
    .or(form.getByRole("combobox", { name: label }))
    .first();
  await field.fill(text);
  await page.getByRole("option", { name: text }).first().click();
  await form.getByRole("button", { name: /^Add/ }).click();
  await expect(toast(page, said)).toBeVisible();
  await expect(form).toHaveCount(0);
}

test("units are made, renamed, moved by dialog, drag and keys, and deleted with those below", async ({ page }) => {
  const word = uniqueWord();
  const [north, south, desk] = [`North ${word}`, `South ${word}`, `Desk ${word}`];
  await newUnit(page, south);
  await asUser(page, people.clientAdmin, address);
  await page.getByRole("button", { name: /New unit/ }).click();
  const form = dialog(page, "New unit");
  await form.getByRole("button", { name: /Create unit/ }).click();
  await expect(form.getByRole("textbox", { name: "Name" })).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("Name").fill(north);
  await form.getByRole("button", { name: /Create unit/ }).click();
  await expect(toast(page, `${north} is saved.`)).toBeVisible();
  await page.getByRole("button", { name: "Add a unit below" }).click();
  const below = dialog(page, `New unit below ${north}`);
  await below.getByLabel("Name").fill("Draft");
  await below.getByRole("button", { name: /Create unit/ }).click();
  await expect(page.getByRole("heading", { name: `${north} / Draft` })).toBeVisible();
  await page.getByRole("button", { name: "Rename unit" }).click();
  const rename = dialog(page, "Rename Draft");
  await rename.getByLabel("Name").fill(desk);
  await rename.getByRole("button", { name: /Save unit/ }).click();
  await expect(page.getByRole("heading", { name: `${north} / ${desk}` })).toBeVisible();
  // The page has the new name before the drawer closes, which has it in its title as well.
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.getByRole("button", { name: "Move unit…" }).click();
  const move = dialog(page, `Move ${desk}`);
  await pickOption(page, "Below", south);
  await move.getByRole("button", { name: /Move unit/ }).click();
  await expect(page.getByRole("heading", { name: `${south} / ${desk}` })).toBeVisible();
  await expect(move).toHaveCount(0);

  await node(page, desk).dragTo(node(page, north));
  await expect(toast(page, `${desk} has moved.`).last()).toBeVisible();
  // spec: ADM-03
  await expect(page.getByRole("heading", { name: `${north} / ${desk}` })).toBeVisible();
  await expect(node(page, desk)).toHaveAttribute("aria-level", "2");

  await node(page, desk).focus();
  await page.keyboard.press("Control+x");
  await expect(page.getByText(`Moving ${desk}`)).toBeVisible();
  await node(page, south).focus();
  await page.keyboard.press("Control+v");
  await expect(page.getByRole("heading", { name: `${south} / ${desk}` })).toBeVisible();
  await node(page, desk).focus();
  await page.keyboard.press("Control+x");
  await node(page, north).focus();
  await page.keyboard.press("Control+v");
  await expect(page.getByRole("heading", { name: `${north} / ${desk}` })).toBeVisible();

  await node(page, north).click();
  await page.getByRole("button", { name: "Delete unit" }).click();
  const ask = dialog(page, `Delete ${north}`);
  await expect(ask).toContainText("itself included: 2");
  await ask.getByRole("button", { name: "Delete unit" }).click();
  await expect(toast(page, `${north} is deleted.`)).toBeVisible();
  await expect(node(page, desk)).toHaveCount(0);
});

test("members hold the roles of their unit, and move together", journey, async ({ page }) => {
  const word = uniqueWord();
  const [unit, other] = [`Reception ${word}`, `Archive ${word}`];
  const id = await newUnit(page, unit);
  const otherId = await newUnit(page, other);
  const call = await apiOf(page.request, people.clientAdmin);
  const userName = `desk.${word}`;
  const made = await call<Made>("POST", "/api/identity/users", {
    userName,
    email: `${userName}@waymark.example`,
    password: "First-Quay-12",
  });
  await asUser(page, people.clientAdmin, `${address}?unit=${id}`);
  await add(page, "Add member", "User", userName, "The member is added.");
  await add(page, "Add role", "Role", "Viewer", "The role is added.");
  await expect(node(page, unit)).toContainText("1 member");
  await expectAccessibleInEveryLook(page);

  await page.getByRole("table", { name: "Members" }).getByRole("link", { name: userName }).click();
  await page.getByRole("tab", { name: "Permissions" }).click();
  await page
    .getByRole("navigation", { name: "Areas" })
    .getByRole("button", { name: /^Standards/ })
    .click();
  // spec: ADM-03
  await expect(page.getByRole("tabpanel")).toContainText("By role: Viewer");
  await page.getByRole("tab", { name: "Roles" }).click();
  await expect(page.getByRole("table", { name: "Organisation units" })).toContainText(unit);

  await page.goto(`${address}?unit=${id}`);
  await page.getByRole("button", { name: "Move all members…" }).click();
  await pickOption(page, "Unit they move to", other);
  await dialog(page, `Move the members of ${unit}`)
    .getByRole("button", { name: /Move members/ })
    .click();
  await expect(page.getByText("Nobody belongs to this unit.")).toBeVisible();
  await page.getByRole("button", { name: "Remove Viewer" }).click();
  await expect(page.getByText("Belonging to this unit gives no role.")).toBeVisible();
  await page.goto(`${address}?unit=${otherId}`);
  await page.getByRole("button", { name: `Remove ${userName}` }).click();
  await expect(toast(page, "The member is removed.")).toBeVisible();
  await expect(page.getByText("Nobody belongs to this unit.")).toBeVisible();
  await call("DELETE", `/api/identity/users/${made.id}`);
});

test("who may not see units has neither entry nor page", async ({ page }) => {
  await asUser(page, people.viewer, address);
  await expect(page).toHaveURL(/\/error\?status=403/u);
});

for (const culture of ["en-GB", "ar"]) {
  test(`organisation units: no barrier, ${culture}`, async ({ page }) => {
    await useLanguage(page, culture);
    await asUser(page, people.clientAdmin, address);
    await page.getByRole("treeitem").first().click();
    await expect(page.getByRole("tree")).toBeVisible();
    await expect(page).toHaveURL(/unit=/u);
    // spec: COM-19
    await expectAccessibleIn(page, culture);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
  });
}
