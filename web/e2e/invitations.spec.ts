import { expect, journey, test, type Browser, type Page } from "./support/test.ts";
import { acceptInvitation } from "./support/administration.ts";
import { dialog, uniqueWord } from "./support/areas.ts";
import { expectRow, rowAction, toast } from "./support/gestures.ts";
import { linkOf, nextMail } from "./support/mail.ts";
import { asUser } from "./support/session.ts";
import { demoPassword, people } from "./support/users.ts";

const phone = {
  userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148",
  viewport: { width: 390, height: 844 },
};

const table = (page: Page) => page.getByRole("table", { name: "Invitations" });

/** Sends an invitation with the form for new users. */
async function invite(page: Page, email: string): Promise<void> {
  await asUser(page, people.clientAdmin, "/identity/users?drawer=new");
  const drawer = dialog(page, "New user");
  await drawer.getByRole("radiogroup", { name: "First sign-in" }).getByText("Send an invitation").click();
  const form = dialog(page, "Invite user");
  await form.getByLabel("First name").fill("Noor");
  await form.getByLabel("Last name").fill("Haddad");
  await form.getByLabel("Email").fill(email);
  await form.getByRole("checkbox", { name: "Viewer", exact: true }).check();
  await form.getByRole("button", { name: /Send invitation/ }).click();
  await expect(toast(page, `The invitation to ${email} is on its way.`)).toBeVisible();
}

async function onPhone(browser: Browser): Promise<Page> {
  return (await browser.newContext(phone)).newPage();
}

test("somebody is invited, accepts on a phone, and the link works once", journey, async ({ page, browser }) => {
  const word = uniqueWord();
  const email = `${word}@foxdale.example`;
  await invite(page, email);
  await page.goto("/identity/invitations");
  await page.getByRole("main").getByRole("searchbox").fill(word);
  await expectRow(table(page), { Email: email, Status: "Pending", Roles: "Viewer" });
  const link = linkOf(await nextMail(email));
  const guest = await onPhone(browser);
  await guest.goto(link);
  await expect(guest.getByText(`Amara Lindqvist invites you to join`)).toBeVisible();
  await acceptInvitation(guest, `noor-${word}`);
  await expect(guest.getByText("Sign in with the password you just chose.")).toBeVisible();
  await guest.goto("about:blank");
  await guest.goto(link);
  await expect(guest.getByText("This invitation has already been accepted. Sign in.")).toBeVisible();
  await guest.context().close();
  await page.reload();
  await expectRow(table(page), { Email: email, Status: "Accepted" });
});

test("an invitation is sent again and revoked; whoever is signed in is told", async ({ page }) => {
  const word = uniqueWord();
  const email = `${word}@foxdale.example`;
  await invite(page, email);
  const link = linkOf(await nextMail(email));
  await page.goto("/identity/invitations");
  await page.getByRole("main").getByRole("searchbox").fill(word);
  const row = await expectRow(table(page), { Email: email, Status: "Pending" });
  await rowAction(page, row, "Send again");
  await expect(toast(page, `The invitation to ${email} was sent again`)).toBeVisible();
  await nextMail(email, 2);
  await page.goto(link);
  await expect(page.getByText("amara.lindqvist is signed in to this browser.")).toBeVisible();
  await page.goto("/identity/invitations");
  await page.getByRole("main").getByRole("searchbox").fill(word);
  await rowAction(page, await expectRow(table(page), { Email: email }), "Revoke");
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expectRow(table(page), { Email: email, Status: "Revoked" });
  await page.goto(link);
  await expect(page.getByText("This invitation was revoked. Contact the person who invited you.")).toBeVisible();
});

test("an invitee leaves the account that was open in the browser before signing in", async ({ page }) => {
  const word = uniqueWord();
  const email = `${word}@foxdale.example`;
  await invite(page, email);
  await page.goto(linkOf(await nextMail(email)));
  await acceptInvitation(page, `noor-${word}`);
  await page.getByRole("button", { name: "Sign out amara.lindqvist and sign in" }).click();
  await page.getByLabel("User name or email address").fill(`noor-${word}`);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("button", { name: "Profile: Noor Haddad" })).toBeVisible();
});
