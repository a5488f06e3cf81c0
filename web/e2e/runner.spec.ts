import { expect, test, type Page } from "./support/test.ts";
import { apiOf } from "./support/api.ts";
import { dialog } from "./support/areas.ts";
import {
  answer,
  ask,
  begun,
  itemsOf,
  move,
  newSubtype,
  no,
  numberOf,
  yes,
  yesNo,
  type Assessment,
} from "./support/assessments.ts";
import { useLanguage } from "./support/axe.ts";
import { asUser, signInByForm } from "./support/session.ts";
import { people, type DemoUser } from "./support/users.ts";

/** Lets no answer through to the server; what is given back lets them through again, as the browser does when the network is back. */
async function withoutNetwork(page: Page, { id }: Assessment): Promise<() => Promise<void>> {
  const saves = `**/api/app/assessments/${id}/items`;
  await page.route(saves, (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
  return async () => {
    await page.unroute(saves);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
  };
}

/** What lies unsent in the browser, of whomever it is. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("waymark.kept.")));

const unsaved = (page: Page) => page.getByRole("alert").filter({ hasText: "Not saved" });

test("a refused answer is named and stays until it is discarded, and the other one is saved", async ({
  page,
  request,
}) => {
  const host = await apiOf(request, people.hostAdmin);
  const subtype = await newSubtype(host, "SelfLed");
  await ask(host, subtype, [yesNo("door"), yesNo("step")]);
  const plan = { lead: people.clientAdmin.fullName, participants: [people.manager.fullName] };
  const assessment = await begun(host, subtype, plan);
  await answer(host, assessment, "selfAnswer", [yes, yes]);
  await asUser(page, people.manager, `/assessments/${assessment.id}/run`);
  await expect(page.getByRole("group", { name: "Answers" })).toBeVisible();
  const reconnect = await withoutNetwork(page, assessment);
  await page.keyboard.press("1");
  await expect(page.getByRole("radio").first()).toBeChecked();
  await page.keyboard.press("j");
  await expect(page.getByText("question 2 of 2")).toBeVisible();
  await page.keyboard.press("1");
  await expect(unsaved(page)).toBeVisible();
  // Meanwhile the answers are handed in, and the second one comes back.
  const [, second] = await itemsOf(host, assessment);
  await move(host, assessment, "submit");
  await move(host, assessment, "open-review");
  await move(host, assessment, "request-changes", { itemIds: [second?.id], note: "Please look at the step again." });
  await reconnect();
  const refused = page.getByRole("alert").filter({ hasText: "could not be saved" });
  await expect(refused).toHaveCount(1);
  await expect(refused).toContainText("Question 1, door could not be saved: These answers can't be changed");
  await page.reload();
  await expect(refused).toHaveCount(1);
  await expect(refused).toContainText("Question 1, door");
  await expect(page.getByText("question 2 of 2")).toBeVisible();
  await expect(page.getByRole("radio").first()).toBeChecked();
  expect((await itemsOf(host, assessment)).map(({ selfAnswer }) => selfAnswer)).toEqual([yes, no]);
  await refused.getByRole("button", { name: "Discard this answer" }).click();
  await expect(refused).toHaveCount(0);
  await expect.poll(() => kept(page)).toEqual([]);
  await page.reload();
  await page.getByRole("button", { name: /^Question 1,/ }).click();
  await expect(page.getByRole("radio").last()).toBeChecked();
  await expect(refused).toHaveCount(0);
});

test("a number is written and read as in German", async ({ page, request }) => {
  const host = await apiOf(request, people.hostAdmin);
  const subtype = await newSubtype(host);
  await ask(host, subtype, [numberOf("gloves")]);
  const assessment = await begun(host, subtype);
  await useLanguage(page, "de");
  await asUser(page, people.coach, `/assessments/${assessment.id}/run`);
  const field = page.getByRole("textbox", { name: "Antwort" });
  for (const [written, value] of [
    ["2,5", 2.5],
    ["1.250", 1250],
  ] as const) {
    await field.fill(written);
    await field.press("Tab");
    await expect(field).toHaveValue(written);
    await expect(page.getByRole("status").filter({ hasText: /^Gespeichert/ })).toBeVisible();
    await page.reload();
    await expect(field).toHaveValue(written);
    expect((await itemsOf(host, assessment))[0]?.verifiedAnswer).toEqual({ number: value });
  }
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Profile:/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
}

/** Signs in after somebody of the same tenant has signed out, which the browser remembers. */
async function signInNext(page: Page, user: DemoUser): Promise<void> {
  await expect(page.getByLabel("User name or email address")).toBeVisible();
  await signInByForm(page, { ...user, tenant: "" });
  await expect(page.getByRole("button", { name: `Profile: ${user.fullName}` })).toBeVisible();
}

test("unsent answers wait for their writer, whoever uses the browser meanwhile, and signing out asks about them", async ({
  page,
  request,
}) => {
  const host = await apiOf(request, people.hostAdmin);
  const subtype = await newSubtype(host, "SelfLed");
  await ask(host, subtype, [yesNo("door"), yesNo("step")]);
  const plan = { lead: people.clientAdmin.fullName, participants: [people.manager.fullName] };
  const assessment = await begun(host, subtype, plan);
  const address = `/assessments/${assessment.id}/run`;
  const comment = page.getByRole("textbox", { name: "Observation" });
  const [hers, his] = ["Amara has seen the key.", "Ben has seen the lamp."];

  await asUser(page, people.clientAdmin, address);
  await expect(comment).toBeVisible();
  const reconnect = await withoutNetwork(page, assessment);
  await comment.fill(hers);
  await expect(unsaved(page)).toBeVisible();
  await signOut(page);
  const question = dialog(page, "Sign out with unsent answers?");
  await expect(question).toContainText("They stay in this browser, where nobody else can read them");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await expect(comment).toHaveValue(hers);
  await signOut(page);
  await question.getByRole("button", { name: "Sign out" }).click();

  await signInNext(page, people.manager);
  await page.goto(address);
  await expect(page.getByRole("group", { name: "Answers" })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByText("question 2 of 2")).toBeVisible();
  await comment.fill(his);
  await expect(unsaved(page)).toBeVisible();
  await expect.poll(async () => (await kept(page)).length).toBe(2);
  const readable = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(readable).not.toContain(hers);
  await reconnect();
  await expect(page.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible();
  // What is sent asks nothing.
  await signOut(page);

  await signInNext(page, people.clientAdmin);
  await expect.poll(() => kept(page)).toEqual([]);
  await page.goto(address);
  await page.getByRole("button", { name: /^Question 1,/ }).click();
  await expect(comment).toHaveValue(hers);
  await page.getByRole("button", { name: /^Question 2,/ }).click();
  await expect(comment).toHaveValue(his);
});
