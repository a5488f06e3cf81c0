import { expect, journey, test, type Locator, type Page } from "./support/test.ts";
import { apiOf } from "./support/api.ts";
import { searchFor, uniqueWord } from "./support/areas.ts";
import { expectAccessible, expectAccessibleInEveryLook } from "./support/axe.ts";
import { expectRow, toast } from "./support/gestures.ts";
import { mailsTo } from "./support/mail.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

const address = "/text-template-management/text-templates";
const reset = `${address}/Abp.Account.PasswordResetLink`;

const box = (page: Page): Locator => page.getByLabel("Content", { exact: true });
/** What the preview shows; read from the page, since its frame runs no scripts, those of the tests included. */
const preview = (page: Page): Promise<string> =>
  page
    .getByTitle("Preview of the email")
    .evaluate((frame: HTMLIFrameElement) => frame.contentDocument?.body.textContent ?? "");
const save = (page: Page): Locator => page.getByRole("button", { name: /Save template/ });

async function restore(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Restore original" }).click();
  const question = page.getByRole("dialog").filter({ hasText: "Your changes will be lost." });
  await question.getByRole("button", { name: "Restore original" }).click();
  await expect(toast(page, "is restored.")).toBeVisible();
}

test.describe("text templates", () => {
  test("a template is changed in one language, previewed, mailed, and restored", journey, async ({ page, request }) => {
    const word = uniqueWord();
    await asUser(page, people.hostAdmin, address);
    const entry = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Text templates" });
    await expect(entry).toHaveAttribute("aria-current", "page");
    await searchFor(page, "Password reset");
    const table = page.getByRole("table", { name: "Text templates" });
    const row = await expectRow(table, { Name: "Password reset", "Changed in": "Not changed" });
    await row.getByRole("link", { name: "Password reset" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Password reset" })).toBeVisible();
    await expect.poll(() => preview(page)).toContain("Hello Ada Lovelace,");
    await box(page).fill(`<h1>${word}</h1>\n<p><a href="">Choose a password</a></p>`);
    await expect(page.getByRole("status").filter({ hasText: "is not a valid link" }).first()).toBeVisible();
    await box(page).fill(`<h1>${word}</h1>\n<p>Open </p>`);
    await box(page).press("Control+End");
    for (let step = 0; step < 4; step += 1) await box(page).press("ArrowLeft");
    await page.getByRole("button", { name: "Insert value" }).click();
    await page.getByRole("menuitem", { name: "url, required" }).click();
    await expect(box(page)).toHaveValue(`<h1>${word}</h1>\n<p>Open {{ url }}</p>`);
    await expect.poll(() => preview(page)).toContain(word);
    await page.getByRole("radio", { name: "Plain text" }).check({ force: true });
    await expect(page.getByText(/Open http/u)).toBeVisible();
    await save(page).click();
    await expect(toast(page, "Password reset is saved.")).toBeVisible();
    await expect(page.getByText("Changed", { exact: true })).toBeVisible();

    const anon = await request.post("/api/account/send-password-reset-code", {
      data: { email: "helena.marsh@kestrelford.example", appName: "Portal" },
      headers: { "Accept-Language": "en-GB" },
    });
    expect(anon.status()).toBe(204);
    const arrived = async (): Promise<boolean> =>
      (await mailsTo("helena.marsh@")).some(({ text }) => text.includes(word));
    // spec: ADM-07
    await expect.poll(arrived).toBe(true);
    await restore(page);
    await expect(box(page)).toHaveValue(/Mail\.PasswordReset\.Text/u);
  });

  test("what a mail must not have is refused where it stands, and nothing typed is lost by accident", async ({
    page,
  }) => {
    await asUser(page, people.hostAdmin, reset);
    await box(page).fill("<p>{{ url }}</p>\n{{ secret }}");
    await save(page).click();
    const summary = page.getByRole("alert").filter({ hasText: "Line 2, column 4" }).first();
    await expect(summary).toContainText("templates can't use “secret”");
    await expect(box(page)).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Assets" }).click();
    const question = page.getByRole("dialog").filter({ has: page.getByRole("button", { name: "Discard changes" }) });
    // Before it has the focus it hears no key.
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await expect(box(page)).toHaveValue(/secret/u);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(box(page)).toHaveValue(/Mail\.PasswordReset\.Text/u);
  });

  test("a draft is sent to its author without being saved", async ({ page }) => {
    const word = uniqueWord();
    await asUser(page, people.hostAdmin, reset);
    await box(page).fill(`<p>${word} {{ url }}</p>`);
    await page.getByRole("button", { name: "Send test to me" }).click();
    await expect(toast(page, /^The test was sent to helena\.marsh@/u)).toBeVisible();
    const found = async (): Promise<boolean> =>
      (await mailsTo("helena.marsh@")).some(({ text }) => text.includes(word));
    await expect.poll(found).toBe(true);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("Original", { exact: true })).toBeVisible();
  });

  test("somebody else's change is shown beside one's own", async ({ page, request }) => {
    await asUser(page, people.hostAdmin, `${reset}?culture=fr`);
    await box(page).fill("<p>Mine {{ url }}</p>");
    const api = await apiOf(request, people.hostAdmin);
    const theirs = {
      templateName: "Abp.Account.PasswordResetLink",
      cultureName: "fr",
      content: "<p>Theirs {{ url }}</p>",
    };
    await api("PUT", "/api/text-template-management/template-contents", theirs);
    await save(page).click();
    await page.getByRole("radio", { name: "<p>Theirs {{ url }}</p>" }).check();
    await page.getByRole("button", { name: "Save these choices" }).click();
    await expect(toast(page, "Password reset is saved.")).toBeVisible();
    await expect(box(page)).toHaveValue("<p>Theirs {{ url }}</p>");
    await restore(page);
  });

  test("list and editor have no barrier in any look", async ({ page }) => {
    test.slow();
    await asUser(page, people.hostAdmin, reset);
    await expect.poll(() => preview(page)).toContain("Hello Ada Lovelace,");
    // spec: COM-19
    await expectAccessibleInEveryLook(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
  });
});

test("who may not see templates has no page", async ({ page }) => {
  await asUser(page, people.viewer, address);
  await expect(page).toHaveURL(/\/error\?status=403/u);
});
