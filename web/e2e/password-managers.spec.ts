import { expect, test } from "./support/test.ts";
import { apiOf, newUser } from "./support/api.ts";
import { uniqueWord } from "./support/areas.ts";
import { expectOwner, rowAction } from "./support/gestures.ts";
import { asUser, openSignIn, signInByForm, usePasswordStrategy } from "./support/session.ts";
import { demoPassword, people } from "./support/users.ts";

test("the form of one's own password says whose it is", async ({ page }) => {
  const user = await newUser(page.request, people.clientAdmin);
  await asUser(page, user, "/account/password");
  await expect(page.getByLabel("Current password")).toBeVisible();
  await expectOwner(page, user.userName);
});

test("the form of a password that is due says whose it is", async ({ page }) => {
  const userName = `guest.${uniqueWord()}`;
  const admin = await apiOf(page.request, people.clientAdmin);
  await admin("POST", "/api/identity/users", {
    userName,
    email: `${userName}@waymark.example`,
    password: demoPassword,
    shouldChangePasswordOnNextLogin: true,
  });
  await usePasswordStrategy(page);
  await openSignIn(page);
  await signInByForm(page, { ...people.clientAdmin, userName });
  await expect(page.getByLabel("New password", { exact: true })).toBeFocused();
  await expectOwner(page, userName);
});

test("setting somebody else's password names them, not the administrator", async ({ page }) => {
  const user = await newUser(page.request, people.hostAdmin);
  await asUser(page, people.hostAdmin, `/identity/users?q=${user.userName}`);
  await rowAction(page, page.getByRole("row").filter({ hasText: user.userName }), "Set password");
  await expect(page.getByRole("dialog").getByLabel("New password", { exact: true })).toBeVisible();
  await expectOwner(page, user.userName);
});
