import { expect, journey, test, type Locator, type Page } from "./support/test.ts";
import { expectAccessibleIn, expectAccessibleInEveryLook, useLanguage } from "./support/axe.ts";
import { apiOf, newActionItem } from "./support/api.ts";
import { dialog, openFirst, uniqueWord } from "./support/areas.ts";
import { wavFile } from "./support/files.ts";
import { toast } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

/** Opens a tab of the record that the page shows. */
async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole("tab", { name }).click();
  await expect(page.getByRole("tab", { name })).toHaveAttribute("aria-selected", "true");
}

function textFile(name: string) {
  return { name, mimeType: "text/plain", buffer: Buffer.from(`What ${name} says`) };
}

/** What a user drags or copies: one file. */
async function transferOf(page: Page, name: string) {
  return await page.evaluateHandle((own) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([`What ${own} says`], own, { type: "text/plain" }));
    return transfer;
  }, name);
}

async function post(page: Page, text: string): Promise<void> {
  await page.getByLabel("New comment").fill(text);
  await page.getByRole("button", { name: "Post comment" }).click();
  await expect(toast(page, "Comment posted").last()).toBeVisible();
  // The field is emptied once the comments are read again, which is after the message.
  await expect(page.getByLabel("New comment")).toHaveValue("");
}

test("a comment is written with a mention, answered, resolved, corrected and deleted", journey, async ({ page }) => {
  const word = uniqueWord();
  await asUser(page, people.clientAdmin, "/action-items?scope=all");
  await openFirst(page);
  await openTab(page, "Comments");
  const field = page.getByLabel("New comment");
  await field.pressSequentially(`Look at ${word} @hel`);
  await expect(page.getByRole("option", { name: "Helena Marsh", selected: true })).toBeVisible();
  await field.press("Enter");
  await expect(field).toHaveValue(`Look at ${word} @Helena Marsh `);
  await field.press("Control+Enter");
  const thread = page.getByRole("listitem").filter({ hasText: word });
  await expect(thread).toContainText("@Helena Marsh");
  await expect(field).toHaveValue("");
  await thread.getByRole("button", { name: "Reply" }).click();
  await page.getByLabel(/^Reply to/).fill("Done yesterday");
  await page.getByRole("button", { name: "Post reply" }).click();
  await expect(thread.getByRole("article").filter({ hasText: "Done yesterday" })).toBeVisible();
  await thread.getByRole("button", { name: "Resolve" }).click();
  await expect(thread).toContainText(/Resolved by Amara Lindqvist/);
  const first = thread.getByRole("article").first();
  await first.getByRole("button", { name: "Edit comment" }).click();
  await page.getByRole("textbox", { name: "Edit comment" }).fill(`Looked at ${word}`);
  await page.getByRole("button", { name: "Save comment" }).click();
  await expect(first).toContainText(`Looked at ${word}`);
  await first.getByRole("button", { name: "Delete comment" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete comment" }).click();
  await expect(page.getByText("This comment was deleted.").first()).toBeVisible();
  await expect(page.getByText(`Looked at ${word}`)).toHaveCount(0);
});

test("what an organisation says about a standard stays with it", journey, async ({ page, browser }) => {
  const word = uniqueWord();
  await asUser(page, people.clientAdmin, "/standards/view-all");
  await page.getByRole("main").getByRole("searchbox").first().fill("01-01");
  await page
    .getByRole("tree")
    .getByRole("treeitem", { name: /-01-01 /u })
    .first()
    .click();
  await openTab(page, "Comments");
  await expect(page.getByText(/^Only this organi[sz]ation and its coaches/u)).toBeVisible();
  await post(page, `Our ${word}`);
  await expect(page.getByRole("listitem").filter({ hasText: word })).toBeVisible();
  const { pathname, search } = new URL(page.url());
  for (const { user, note } of [
    { user: people.staff, note: /^Only this organi[sz]ation and its coaches/u },
    { user: people.hostAdmin, note: "Only the provider sees what is added here." },
  ]) {
    const other = await (await browser.newContext()).newPage();
    await asUser(other, user, `${pathname}${search}`);
    await expect(other.getByText(note)).toBeVisible();
    await expect(other.getByText(word)).toHaveCount(0);
    await other.context().close();
  }
});

test("what is said about an assessment type stays at its level", async ({ page, browser }) => {
  const word = uniqueWord();
  await asUser(page, people.hostAdmin, "/assessment-types");
  await page.locator("main a[href*='/assessment-types/of/']").first().click();
  await openTab(page, "Comments");
  await expect(page.getByText("Only the provider sees what is added here.")).toBeVisible();
  await post(page, `Provider ${word}`);
  await expect(page.getByRole("listitem").filter({ hasText: word })).toBeVisible();
  const { pathname, search } = new URL(page.url());
  const other = await (await browser.newContext()).newPage();
  await asUser(other, people.author, `${pathname}${search}`);
  await expect(other.getByText(word)).toBeVisible();
  await other.context().close();
});

/** Corrects a comment: leaves its word and puts something before it. */
async function correct(comment: Locator, page: Page, text: string): Promise<void> {
  await comment.getByRole("button", { name: "Edit comment" }).click();
  await page.getByRole("textbox", { name: "Edit comment" }).fill(text);
  await page.getByRole("button", { name: "Save comment" }).click();
  await expect(comment).toContainText(text);
}

test("comments mention, are answered, say when they were edited late, and internal ones are the provider's", async ({
  browser,
}) => {
  const [secret, open] = [uniqueWord(), uniqueWord()];
  const coach = await (await browser.newContext()).newPage();
  const admin = await (await browser.newContext()).newPage();
  await asUser(coach, people.coach, "/findings");
  await openFirst(coach);
  await openTab(coach, "Comments");
  await asUser(admin, people.clientAdmin, new URL(coach.url()).pathname);
  await openTab(admin, "Comments");
  await expect(admin.getByLabel("New comment")).toBeVisible();
  await expect(admin.getByLabel(/Internal/)).toHaveCount(0);
  await coach.getByLabel(/^Internal/).press("Space");
  await post(coach, `Margin ${secret}`);
  await coach.getByLabel(/^Internal/).press("Space");
  await coach.getByLabel("New comment").pressSequentially(`Please see ${open} @amara`);
  await expect(coach.getByRole("option", { name: "Amara Lindqvist", selected: true })).toBeVisible();
  await coach.getByLabel("New comment").press("Enter");
  await coach.getByRole("button", { name: "Post comment" }).click();
  const thread = admin.getByRole("listitem").filter({ hasText: `Please see ${open}` });
  await expect(thread).toContainText("@Amara Lindqvist");
  await thread.getByRole("button", { name: "Reply" }).click();
  await admin.getByLabel(/^Reply to/).fill(`Seen ${open}`);
  await admin.getByRole("button", { name: "Post reply" }).click();
  await expect(
    coach
      .getByRole("tabpanel")
      .getByRole("article")
      .filter({ hasText: `Seen ${open}` }),
  ).toContainText("Amara Lindqvist");
  const fresh = coach
    .getByRole("tabpanel")
    .getByRole("article")
    .filter({ hasText: `see ${open}` });
  await correct(fresh, coach, `Please do see ${open}`);
  await expect(fresh).not.toContainText("edited");
  await expect(admin.getByText(secret)).toHaveCount(0);
  await expect(coach.getByText(`Margin ${secret}`)).toBeVisible();
  await openTab(admin, "History");
  await expect(admin.getByText(`Please do see ${open}`)).toBeVisible();
  await expect(admin.getByText(secret)).toHaveCount(0);
  await asUser(coach, people.coach, "/action-items?scope=all&status=Blocked");
  await openFirst(coach);
  await openTab(coach, "Comments");
  const old = coach.getByRole("tabpanel").getByRole("article").filter({ hasText: "raise it with the supplier" });
  await correct(old, coach, `I will raise it with the supplier ${open}`);
  // spec: COM-08
  await expect(old).toContainText("edited");
});

test("the history tells changes, transitions and comments in one timeline", async ({ page, request }) => {
  const word = uniqueWord();
  const { id } = await newActionItem(request, `Told ${uniqueWord()}`);
  await asUser(page, people.clientAdmin, `/action-items/${id}`);
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("button", { name: "Mark as done" })).toBeVisible();
  await openTab(page, "Comments");
  await post(page, `Began with ${word}`);
  await openTab(page, "History");
  const lines = page.getByRole("list", { name: "History" }).getByRole("listitem");
  // spec: COM-10
  await expect(lines.nth(0)).toContainText(/Amara Lindqvist.* commented/u);
  await expect(lines.nth(0)).toContainText(word);
  await expect(lines.nth(1)).toContainText(/Amara Lindqvist.* moved it from Open to In progress/u);
  await expect(lines.last()).toContainText("created this record");
  await page.getByRole("radio", { name: "Transitions" }).check({ force: true });
  await expect(lines.filter({ hasText: word })).toHaveCount(0);
  await expect(lines.first()).toContainText("from Open to In progress");
});

test("comments and history are free of barriers, in dark and from right to left too", async ({ page }) => {
  test.slow();
  await asUser(page, people.coach, "/findings");
  await openFirst(page);
  // The list has a heading too: only this is the record's, and its address with it.
  await expect(page.getByRole("tab", { name: "Comments" })).toBeVisible();
  const path = new URL(page.url()).pathname;
  for (const culture of ["en-GB", "ar"]) {
    await useLanguage(page, culture);
    for (const tab of ["comments", "history"]) {
      await page.goto(`${path}?tab=${tab}`);
      await expect(page.getByRole("tabpanel").locator("li, p").first()).toBeVisible();
      await expectAccessibleIn(page, culture);
    }
  }
});

/** The colour that a word is drawn in. */
const colourOf = (own: Locator): Promise<string> => own.evaluate((drawn) => getComputedStyle(drawn).color);

/** The colour that a token of the theme stands for. */
function tokenOf(page: Page, token: string): Promise<string> {
  return page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement("span"));
    probe.style.setProperty("color", `var(${name})`);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);
}

test("the raw changes of a record are shown to holders of the audit log", async ({ page }) => {
  await asUser(page, people.hostAdmin, "/clients");
  await openFirst(page);
  await openTab(page, "History");
  const open = page.getByRole("button", { name: "All values" });
  await open.click();
  const changes = page.getByRole("dialog", { name: "Entity changes" });
  const cards = changes.getByRole("group");
  await expect(cards.first()).toBeVisible();
  // spec: MOD-01
  await expect(changes).toContainText("Waymark.People.Client");
  const id = /clients\/([0-9a-f-]+)/u.exec(page.url())?.[1] ?? "no id";
  await expect(changes).toContainText(id);
  const [created, updated] = [
    cards.filter({ hasText: "Created" }).last(),
    cards.filter({ hasText: "Updated" }).first(),
  ];
  await expect(created.getByRole("columnheader")).toHaveText(["Property name", "Original value", "New value"]);
  const valueOf = (card: Locator): Locator => card.getByRole("row").nth(1).getByRole("cell").last();
  expect(await colourOf(valueOf(updated))).toBe(await tokenOf(page, "--danger-text"));
  expect(await colourOf(valueOf(created))).not.toBe(await tokenOf(page, "--danger-text"));
  expect(await colourOf(created.getByText("Created"))).toBe(await tokenOf(page, "--success-text"));
  expect(await colourOf(updated.getByText("Updated"))).toBe(await tokenOf(page, "--info-text"));
  await created.getByText("Created").click();
  await expect(valueOf(created)).toBeHidden();
  await page.keyboard.press("Escape");

  // A deleted record has no page, and one without changes has been written by no version: the answers stand in for them.
  const change = {
    id,
    auditLogId: id,
    tenantId: id,
    changeTime: "2026-03-02T09:00:00Z",
    entityId: id,
    entityTypeFullName: "T",
  };
  for (const answer of [[{ userName: "amara", entityChange: { ...change, changeType: 2, propertyChanges: [] } }], []]) {
    await page.route("**/entity-changes-with-username*", (route) => route.fulfill({ json: answer }));
    await page.reload();
    await open.click();
    if (answer.length === 0) {
      await expect(changes).toContainText("No changes yet.");
    } else {
      expect(await colourOf(changes.getByText("Deleted"))).toBe(await tokenOf(page, "--danger-text"));
    }
    await page.unroute("**/entity-changes-with-username*");
  }
});

test("files come onto a record by drop, by paste and from the library", journey, async ({ page }) => {
  const word = uniqueWord();
  await asUser(page, people.clientAdmin, "/assets");
  await page
    .getByLabel("Choose files")
    .last()
    .setInputFiles(textFile(`library-${word}.txt`));
  await expect(page.getByRole("row").filter({ hasText: `library-${word}.txt` })).toContainText("Ready");
  await page.goto("/action-items?scope=all");
  await openFirst(page);
  await openTab(page, "Files");
  const files = page.getByRole("list", { name: "Files" });
  const area = page.getByText("Drop files here, paste a screenshot, or").locator("..");
  await area.dispatchEvent("drop", { dataTransfer: await transferOf(page, `dropped-${word}.txt`) });
  await expect(files.getByText(`dropped-${word}.txt`)).toBeVisible();
  await page.evaluate(
    ([data]) => document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data ?? null, bubbles: true })),
    [await transferOf(page, `pasted-${word}.txt`)],
  );
  await expect(files.getByText(`pasted-${word}.txt`)).toBeVisible();
  await page.getByRole("button", { name: "From the library" }).click();
  const field = page.getByRole("dialog").getByRole("combobox");
  await field.fill(`library-${word}`);
  await page.getByRole("option", { name: `library-${word}.txt` }).click();
  // spec: COM-09
  await expect(files.getByText(`library-${word}.txt`)).toBeVisible();
  await expectAccessibleInEveryLook(page);
  const dropped = files.getByRole("listitem").filter({ hasText: `dropped-${word}.txt` });
  await dropped.getByRole("button", { name: /^Remove/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(files.getByText(`dropped-${word}.txt`)).toHaveCount(0);
  await page.reload();
  await expect(files.getByText(`pasted-${word}.txt`)).toBeVisible();
});

/** What is paused for longer than its address holds goes on from a new one, where it was and as fast as it was. */
async function expectGoesOn(page: Page, media: Locator): Promise<void> {
  await expect.poll(() => media.evaluate((own: HTMLMediaElement) => own.readyState)).toBeGreaterThan(0);
  const ended = await media.getAttribute("src");
  await page.route(`**${ended ?? ""}`, (route) => route.fulfill({ status: 404 }));
  await media.evaluate(async (own: HTMLMediaElement) => {
    const jumped = new Promise((resolve) => own.addEventListener("seeked", resolve, { once: true }));
    own.playbackRate = 1.5;
    own.currentTime = 0.1;
    await jumped;
  });
  // So little content lies in the browser as a whole: it asks for no more of it, so nothing fails by itself.
  await media.dispatchEvent("error");
  await expect.poll(async () => [null, ended].includes(await media.getAttribute("src"))).toBe(false);
  await expect
    .poll(() => media.evaluate((own: HTMLMediaElement) => [Math.round(own.currentTime * 100), own.playbackRate]))
    .toEqual([10, 1.5]);
}

test("a recording goes on where it was when its address has ended, in the library and on a record", async ({
  page,
}) => {
  const word = uniqueWord();
  const name = `drill-${word}.wav`;
  await asUser(page, people.clientAdmin, `/assets?q=${word}`);
  await page.locator('input[type="file"]').first().setInputFiles(wavFile(name));
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Ready");
  await row.getByRole("link", { name, exact: true }).press("Enter");
  await expectGoesOn(page, dialog(page, name).locator("audio"));
  const call = await apiOf(page.request, people.clientAdmin);
  const { items } = await call<{ items: { id: string }[] }>("GET", `/api/app/assets?filter=${word}`);
  const { id } = await newActionItem(page.request, `Hear ${word}`);
  await call("POST", `/api/app/records/ActionItem/${id}/attachments`, { assetId: items[0]?.id });
  await page.goto(`/action-items/${id}`);
  await openTab(page, "Files");
  await page.getByRole("button", { name: `Preview ${name}` }).click();
  await expectGoesOn(page, dialog(page, name).locator("audio"));
});
