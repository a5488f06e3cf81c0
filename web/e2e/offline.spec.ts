import { expect, test, type Locator, type Page } from "./support/test.ts";
import { newFinding } from "./support/api.ts";
import { choose, dialog, openFirst, searchFor, uniqueWord } from "./support/areas.ts";
import { toast } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

const teams = "**/api/app/teams";
/** So soon somebody hears that there is no connection, on a busy machine too; src/api/connection.dom.test.ts has the exact time. */
const soon = { timeout: 10_000 };

/** The drawer of a new team with this name, ready to be sent. */
async function newTeam(page: Page, name: string): Promise<Locator> {
  await asUser(page, people.coach, "/teams?drawer=new");
  const drawer = dialog(page, "New team");
  await drawer.getByLabel("Name").fill(name);
  await choose(page, drawer, "Client", "Harbourlight Group");
  return drawer;
}

/** Counts the teams that are sent from here on; asked, it says how many there were. */
function countSent(page: Page): () => number {
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/app/teams")) sent += 1;
  });
  return () => sent;
}

/** How many teams have a word in their names, by the list. */
async function expectTeams(page: Page, word: string, count: number): Promise<void> {
  // The rows of before have the word as little as no rows have.
  const answer = page.waitForResponse((told) => told.url().includes("/api/app/teams?") && told.url().includes(word));
  await searchFor(page, word);
  await answer;
  await expect(page.getByRole("table", { name: "Teams" }).getByRole("link", { name: word })).toHaveCount(count);
}

/** Lets calls of a method to an address wait until the answer is called. */
async function hold(page: Page, address: string, method: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    if (route.request().method() === method) await released;
    await route.fallback();
  });
  return () => release();
}

test("a save without a network says so, keeps the words, and is sent when that is asked for again", async ({
  page,
  context,
}) => {
  const word = uniqueWord();
  const drawer = await newTeam(page, `Cut off ${word}`);
  const sent = countSent(page);
  await context.setOffline(true);
  await drawer.getByRole("button", { name: /Create team/ }).click();
  await expect(drawer.getByRole("alert")).toContainText("No connection", soon);
  await expect(toast(page, "No connection")).toContainText("Check your connection");
  await expect(drawer.getByLabel("Name")).toHaveValue(`Cut off ${word}`);
  const tried = sent();
  await context.setOffline(false);
  await expect(toast(page, "No connection")).toHaveCount(0);
  expect(sent()).toBe(tried);
  await drawer.getByRole("button", { name: /Create team/ }).click();
  await expect(toast(page, `Cut off ${word} is saved.`)).toBeVisible();
  expect(sent()).toBe(tried + 1);
  await expectTeams(page, word, 1);
});

test("what was given up without a network is not made when it is back", async ({ page, context }) => {
  const word = uniqueWord();
  const drawer = await newTeam(page, `Given up ${word}`);
  await context.setOffline(true);
  await drawer.getByRole("button", { name: /Create team/ }).click();
  await expect(drawer.getByRole("alert")).toContainText("No connection", soon);
  await drawer.getByRole("button", { name: "Cancel" }).click();
  await dialog(page, "Discard your changes?").getByRole("button", { name: "Discard changes" }).click();
  await expect(drawer).toHaveCount(0);
  const sent = countSent(page);
  await context.setOffline(false);
  await expect(toast(page, "No connection")).toHaveCount(0);
  await expectTeams(page, word, 0);
  expect(sent()).toBe(0);
});

test("a record whose answer got lost is there once, however often it is sent", async ({ page }) => {
  const word = uniqueWord();
  const drawer = await newTeam(page, `Once ${word}`);
  let isFirst = true;
  await page.route(teams, async (route) => {
    if (route.request().method() !== "POST" || !isFirst) return route.fallback();
    isFirst = false;
    await route.fetch();
    return route.abort("connectionreset");
  });
  await drawer.getByRole("button", { name: /Create team/ }).click();
  await expect(drawer.getByRole("alert")).toContainText("No connection", soon);
  await drawer.getByRole("button", { name: /Create team/ }).click();
  await expect(toast(page, `Once ${word} is saved.`)).toBeVisible();
  await expect(drawer).toHaveCount(0);
  await expectTeams(page, word, 1);
});

test("closing a form that is being saved asks", async ({ page }) => {
  const word = uniqueWord();
  const drawer = await newTeam(page, `Slow ${word}`);
  const release = await hold(page, teams, "POST");
  await drawer.getByRole("button", { name: /Create team/ }).click();
  await drawer.getByRole("button", { name: "Cancel" }).click();
  const question = dialog(page, "Close while this is being saved?");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  release();
  await expect(toast(page, `Slow ${word} is saved.`)).toBeVisible();
  await expect(drawer).toHaveCount(0);
});

test("a comment that is corrected while it is being saved keeps the correction", async ({ page, request }) => {
  const word = uniqueWord();
  const { id, comment } = await newFinding(request, `Comments of ${word}`);
  await comment(`First ${word}`);
  await asUser(page, people.coach, `/findings/${id}`);
  await page.getByRole("tab", { name: "Comments" }).click();
  const thread = page.getByRole("article").filter({ has: page.getByRole("button", { name: "Edit comment" }) });
  await thread.first().getByRole("button", { name: "Edit comment" }).click();
  const field = page.getByRole("textbox", { name: "Edit comment" });
  await field.fill(`Second ${word}`);
  const release = await hold(page, "**/api/app/comments/*", "PUT");
  const save = page.getByRole("button", { name: "Save comment" });
  await save.click();
  await field.fill(`Third ${word}`);
  release();
  await expect(toast(page, "Comment saved")).toBeVisible();
  await expect(save).not.toHaveAttribute("aria-busy", "true");
  await expect(field).toHaveValue(`Third ${word}`);
  await save.click();
  await expect(field).toHaveCount(0);
  // The finding is an article too, and holds the comment's.
  await expect(
    page
      .getByRole("article")
      .filter({ hasText: `Third ${word}` })
      .last(),
  ).toBeVisible();
});

test("a page whose code is not loaded says that there is no connection, and comes when it is tried again", async ({
  page,
  context,
}) => {
  await asUser(page, people.coach, "/teams");
  await openFirst(page);
  const menu = page.getByRole("navigation", { name: "Main" });
  await context.setOffline(true);
  await menu.getByRole("link", { name: "Findings" }).first().click();
  const failure = page.getByRole("main").getByRole("alert");
  await expect(failure).toContainText("No connection");
  await expect(page).toHaveURL(/\/findings/);
  await expect(menu).toBeVisible();
  const retry = failure.getByRole("button", { name: "Try again" });
  await retry.click();
  await expect(retry).not.toHaveAttribute("aria-busy", "true");
  await expect(failure).toContainText("No connection");
  await context.setOffline(false);
  await retry.click();
  await expect(page.getByRole("table", { name: "Findings" })).toBeVisible();
});

test("a search without a network ends with a sentence", async ({ page, context }) => {
  await asUser(page, people.management, "/clients");
  const table = page.getByRole("table", { name: "Clients" });
  await expect(table.getByRole("link").first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("main").getByRole("searchbox").fill("quay");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Could not load this");
  await context.setOffline(false);
  await expect(table.getByRole("link", { name: "Quay Street Practice" })).toBeVisible();
});
