import { expect, journey, test } from "./support/test.ts";
import { expectAccessibleInEveryLook } from "./support/axe.ts";
import { uniqueWord } from "./support/areas.ts";
import { toast } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import type { DemoUser } from "./support/users.ts";

// A list opens with a shared default for everybody of the tenant: nobody else opens the teams of this one.
const tenant = "Brambleway";
const owner: DemoUser = { userName: "grace.oduya", fullName: "Grace Oduya", tenant };
const reader: DemoUser = { userName: "peter.lindgren", fullName: "Peter Lindgren", tenant };

test("what a list shows is saved under a name, opens it, and is shared", journey, async ({ browser }) => {
  const word = uniqueWord();
  const admin = await (await browser.newContext()).newPage();
  await asUser(admin, owner, "/teams?q=Care&sort=-name");
  // Named by the view that the list shows.
  const views = admin.getByRole("button", { name: /^Views?(?:$|: )/ });
  await views.click();
  await admin.getByRole("menuitem", { name: "Save this view…" }).click();
  const dialog = admin.getByRole("dialog", { name: "Save view" });
  const name = dialog.getByLabel("Name");
  await expect(name).toBeFocused();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("This field is required.").last()).toBeVisible();
  await name.fill(`Care ${word}`);
  await dialog.getByLabel("Share with everybody").check();
  await expectAccessibleInEveryLook(admin);
  await name.press("Enter");
  await expect(toast(admin, `“Care ${word}” was saved.`)).toBeVisible();
  await expect(views).toHaveAccessibleName(`View: Care ${word}`);
  await views.click();
  await admin.getByRole("menuitem", { name: "Standard view" }).click();
  await expect(admin).toHaveURL(/\/teams$/);
  await expect(views).toHaveAccessibleName("Views");
  await views.click();
  await admin.getByRole("menuitem", { name: `Care ${word}` }).click();
  await expect(admin).toHaveURL(/q=Care/);
  await expect(admin).toHaveURL(/sort=-name/);

  const manager = await (await browser.newContext()).newPage();
  await asUser(manager, reader, "/teams");
  await manager.getByRole("button", { name: "Views", exact: true }).click();
  await expect(manager.getByRole("menuitem", { name: "Manage views…" })).toHaveCount(0);
  await manager.getByRole("menuitem", { name: `Care ${word}` }).click();
  await expect(manager).toHaveURL(/q=Care/);

  await views.click();
  await admin.getByRole("menuitem", { name: "Manage views…" }).click();
  await admin.getByRole("button", { name: `Edit “Care ${word}”` }).click();
  await admin.getByLabel("Open the list with this view").check();
  await admin.getByRole("button", { name: "Save" }).click();
  await expect(toast(admin, `“Care ${word}” was saved.`).last()).toBeVisible();
  // The first message may still be there: only the form that is gone says that the view was changed.
  await expect(admin.getByRole("dialog", { name: `Care ${word}` })).toHaveCount(0);
  await asUser(manager, reader, "/teams");
  await expect(manager).toHaveURL(/q=Care/);

  await admin.getByRole("button", { name: `Delete “Care ${word}”` }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Delete view" }).click();
  await expect(admin.getByRole("button", { name: `Delete “Care ${word}”` })).toHaveCount(0);
});
