import { expect, journey, test, type Locator, type Page } from "./support/test.ts";
import { apiOf, newUser } from "./support/api.ts";
import { dialog, searchFor, uniqueWord } from "./support/areas.ts";
import { expectAccessibleIn, expectAccessibleInEveryLook, useLanguage } from "./support/axe.ts";
import { expectRow, pickOption, rowAction, toast } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

// One after the other: a required type is asked for in every form of claims.
test.describe.configure({ mode: "default" });

const address = "/identity/claim-types";

const table = (page: Page): Locator => page.getByRole("table", { name: "Claim types" });
const row = (page: Page, word: string): Locator => page.getByRole("row").filter({ hasText: word });

interface Row {
  id: string;
  name: string;
}

/** The address of a role's page that no other test uses. */
async function newRole(page: Page): Promise<string> {
  const call = await apiOf(page.request, people.clientAdmin);
  const { id } = await call<Row>("POST", "/api/identity/roles", { name: `Desk ${uniqueWord()}` });
  return `/identity/roles/${id}?tab=claims`;
}

/** Saves what the form of claims holds. */
const save = (page: Page): Promise<void> => page.getByRole("button", { name: /Save claims/ }).click();

test(
  "a claim type is made, asked for of users and roles, held to its expression, and deleted with its claims",
  journey,
  async ({ page, browser }) => {
    const tenant = await (await browser.newContext()).newPage();
    const name = `cost_centre_${uniqueWord()}`;
    await asUser(page, people.hostAdmin, address);
    await page
      .getByRole("button", { name: /New claim type/ })
      .first()
      .click();
    const form = dialog(page, "New claim type");
    const create = form.getByRole("button", { name: /Create claim type/ });
    await form.getByLabel("Name").fill("sub");
    await create.click();
    await expect(form.getByText("This name belongs to the sign-in protocols").first()).toBeVisible();
    await form.getByLabel("Name").fill(name);
    await form.getByLabel("Regular expression").fill("((");
    await create.click();
    await expect(form.getByText("This regular expression can't be read").first()).toBeVisible();
    await form.getByLabel("Regular expression").fill("[A-Z]{2}-[0-9]{4}");
    await form.getByLabel("What the expression asks for").fill("Two letters, a hyphen, four digits");
    await create.click();
    await expect(toast(page, `${name} is saved.`)).toBeVisible();
    await searchFor(page, name);
    await expectRow(table(page), { Name: name, "Kind of value": "Text", "Regular expression": "[A-Z]{2}-[0-9]{4}" });

    const { id: userId } = await newUser(page.request, people.clientAdmin);
    const ofUser = `/identity/users/${userId}?tab=claims`;
    for (const place of [await newRole(page), ofUser]) {
      await asUser(tenant, people.clientAdmin, place);
      await tenant.getByRole("button", { name: "Add claim" }).click();
      await pickOption(tenant, "Claim", name);
      await tenant.getByLabel("Value").last().fill("HB-42");
      await save(tenant);
      // spec: ADM-04, ADM-02
      await expect(tenant.getByText("This doesn't fit: Two letters, a hyphen, four digits").first()).toBeVisible();
      await tenant.getByLabel("Value").last().fill("HB-0042");
      await save(tenant);
      await expect(toast(tenant, "The claims are saved.")).toBeVisible();
      await tenant.reload();
      await expect(tenant.getByLabel("Value").last()).toHaveValue("HB-0042");
    }

    await page.goto(`${address}?q=${name}`);
    await rowAction(page, row(page, name), "Edit claim type");
    const edit = dialog(page, `Edit ${name}`);
    await edit.getByRole("switch", { name: "Required" }).press("Space");
    await edit.getByRole("button", { name: /Save claim type/ }).click();
    await expect(edit).toHaveCount(0);
    await tenant.goto(await newRole(page));
    // A required claim stands in the form before anybody adds it.
    await save(tenant);
    await expect(tenant.getByRole("group", { name: "Claim 1" }).getByLabel("Value")).toHaveAttribute(
      "aria-invalid",
      "true",
    );

    await page.goto(`${address}?q=${name}`);
    await rowAction(page, row(page, name), "Delete claim type");
    await page.getByRole("dialog").getByRole("button", { name: "Delete claim type" }).click();
    await expect(toast(page, `${name} is deleted.`)).toBeVisible();
    await tenant.goto(ofUser);
    await expect(tenant.getByRole("tab", { name: "Claims" })).toBeVisible();
    await expect(tenant.getByRole("tabpanel")).not.toContainText("HB-0042");
  },
);

test("a claim's field fits the kind of its value", async ({ page }) => {
  const call = await apiOf(page.request, people.hostAdmin);
  const word = uniqueWord();
  const made: Row[] = [];
  for (const [kind, valueType] of [
    ["shifts", 1],
    ["driver", 2],
    ["since", 3],
  ] as const) {
    made.push(await call<Row>("POST", "/api/identity/claim-types", { name: `${kind}_${word}`, valueType }));
  }
  await asUser(page, people.clientAdmin, await newRole(page));
  const add = page.getByRole("button", { name: "Add claim" });
  const claim = (at: number) => page.getByRole("group", { name: `Claim ${at}` });
  for (const [at, wrong] of [
    [1, "many"],
    [2, null],
    [3, "2026-02-30"],
  ] as const) {
    await add.click();
    await claim(at)
      .getByRole("combobox", { name: "Claim" })
      .or(claim(at).getByRole("textbox", { name: "Claim" }))
      .first()
      .click();
    await page.getByRole("option", { name: made[at - 1]?.name ?? "" }).click();
    if (wrong) await claim(at).getByLabel("Value").fill(wrong);
  }
  await claim(2)
    .getByRole("combobox", { name: "Value" })
    .or(claim(2).getByRole("textbox", { name: "Value" }))
    .first()
    .click();
  await page.getByRole("option", { name: "Yes" }).click();
  await save(page);
  await expect(page.getByText("Enter a whole number.").first()).toBeVisible();
  await claim(1).getByLabel("Value").fill("4");
  await save(page);
  await expect(page.getByText("Enter a day such as").first()).toBeVisible();
  await claim(3).getByLabel("Value").fill("2026-11-02");
  await save(page);
  await expect(toast(page, "The claims are saved.")).toBeVisible();
  await expectAccessibleInEveryLook(page);
  for (const { id } of made) await call("DELETE", `/api/identity/claim-types/${id}`);
});

test("a tenant's administrator doesn't keep the list", async ({ page }) => {
  await asUser(page, people.clientAdmin, "/");
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Claim types" })).toHaveCount(
    0,
  );
  await page.goto(address);
  await expect(page).toHaveURL(/\/error\?status=403/u);
});

for (const culture of ["en-GB", "ar"]) {
  test(`claim types: no barrier, ${culture}`, async ({ page }) => {
    await useLanguage(page, culture);
    await asUser(page, people.hostAdmin, `${address}?drawer=new`);
    await expect(page.getByRole("dialog").getByRole("switch").first()).toBeVisible();
    // spec: COM-19
    await expectAccessibleIn(page, culture);
  });
}
