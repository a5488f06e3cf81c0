import { expect, test, type Locator, type Page } from "./support/test.ts";
import { apiOf } from "./support/api.ts";
import { dialog } from "./support/areas.ts";
import {
  answer,
  ask,
  begun,
  finalised,
  inReview,
  itemsOf,
  move,
  newSubtype,
  no,
  yes,
  yesNo,
  type Assessment,
} from "./support/assessments.ts";
import { toast } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

/** Opens the dialog that says what finalising does. */
async function openFinalising(page: Page, { id, number }: Assessment): Promise<Locator> {
  await asUser(page, people.coach, `/assessments/${id}`);
  await page.getByRole("button", { name: "Finalise" }).click();
  return dialog(page, `Finalise ${number}`);
}

const listed = (question: Locator, name: string): Locator =>
  question.getByRole("list", { name, exact: true }).getByRole("listitem");

/** Finalises by the dialog; the findings that the assessment has afterwards. */
async function finalise(page: Page, question: Locator, { id }: Assessment): Promise<Locator> {
  await question.getByRole("button", { name: "Finalise" }).click();
  await expect(question).toHaveCount(0);
  await page.goto(`/assessments/${id}?tab=findings`);
  return page.getByRole("tabpanel").locator("tbody tr");
}

test("the dialog of finalising lists exactly what opens: a grave finding beside the small one of its sister", async ({
  page,
  request,
}) => {
  const host = await apiOf(request, people.hostAdmin);
  const subtype = await newSubtype(host);
  await ask(host, subtype, [yesNo("step", "Low"), yesNo("door", "Critical")]);
  await finalised(host, subtype, [no, yes]);
  const second = await inReview(host, subtype, [no, no]);
  const question = await openFinalising(page, second);
  await expect(listed(question, "Failed answers that open a finding")).toHaveText([/Is the door in order/]);
  await expect(listed(question, "Findings whose question still fails")).toHaveText([/step is not in order/]);
  const findings = await finalise(page, question, second);
  await expect(findings).toHaveCount(1);
  await expect(findings).toContainText("door is not in order");
  await expect(findings).toContainText("Critical");
});

test("a corrected answer proposes to void its finding, with the reason of reopening", async ({ page, request }) => {
  const host = await apiOf(request, people.hostAdmin);
  const subtype = await newSubtype(host);
  await ask(host, subtype, [yesNo("door")]);
  const assessment = await finalised(host, subtype, [no]);
  await move(host, assessment, "reopen", { note: "The register turned up." });
  await answer(host, assessment, "verifiedAnswer", [yes]);
  const question = await openFinalising(page, assessment);
  const corrected = listed(question, "Findings whose answer was corrected");
  await expect(corrected).toHaveText([/door is not in order/]);
  await expect(corrected.getByRole("checkbox")).toBeChecked();
  await expect(question).toContainText("No finding opens.");
  const reason = question.getByRole("textbox", { name: "Why they are void" });
  await expect(reason).toHaveValue("The register turned up.");
  const findings = await finalise(page, question, assessment);
  await expect(findings).toHaveCount(1);
  await expect(findings).toContainText("Void");
});

test("a reopening is taken back, with the result as it was finalised; cancelling is no way out", async ({
  page,
  request,
}) => {
  const host = await apiOf(request, people.hostAdmin);
  const subtype = await newSubtype(host);
  await ask(host, subtype, [yesNo("door"), yesNo("step")]);
  const assessment = await finalised(host, subtype, [yes, yes]);
  await move(host, assessment, "reopen", { note: "The register turned up." });
  await answer(host, assessment, "verifiedAnswer", [no]);
  await asUser(page, people.hostAdmin, `/assessments/${assessment.id}?tab=result`);
  const result = page.getByRole("region", { name: "Result", exact: true });
  await expect(result).toContainText("50.0");
  const takeBack = page.getByRole("button", { name: "Take back reopening…" });
  await expect(takeBack).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel assessment…" })).toHaveCount(0);
  await takeBack.click();
  const question = page.getByRole("dialog");
  await question.getByRole("textbox", { name: "Reason" }).fill("It was reopened by mistake.");
  await question.getByRole("button", { name: "Take back reopening…" }).click();
  await expect(toast(page, `${assessment.number} is now: Finalised.`)).toBeVisible();
  await expect(result).toContainText("100.0");
  await expect(takeBack).toHaveCount(0);
});

test("an answer that was changed after its verdict is verified again, with the old verdict beside it", async ({
  page,
  request,
}) => {
  const host = await apiOf(request, people.hostAdmin);
  const subtype = await newSubtype(host, "SelfLed");
  await ask(host, subtype, [yesNo("door")]);
  const assessment = await begun(host, subtype, { lead: people.clientAdmin.fullName });
  await answer(host, assessment, "selfAnswer", [no]);
  await move(host, assessment, "submit");
  await move(host, assessment, "open-review");
  await answer(host, assessment, "verifiedAnswer", [no]);
  const [item] = await itemsOf(host, assessment);
  await move(host, assessment, "request-changes", { itemIds: [item?.id], note: "The door has been mended." });
  await answer(host, assessment, "selfAnswer", [yes]);
  await move(host, assessment, "submit");
  await move(host, assessment, "open-review");
  const question = await openFinalising(page, assessment);
  await expect(question).toContainText("1 item is not verified yet.");
  await question.getByRole("link", { name: /Is the door in order/ }).click();
  await expect(page.getByRole("status").filter({ hasText: "Earlier verdict: No." })).toBeVisible();
  await page.getByRole("button", { name: "Accept the client's answer" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Earlier verdict: No." })).toHaveCount(0);
});

test("last time shows the words of that time, whatever order its options stand in now", async ({ page, request }) => {
  const host = await apiOf(request, people.hostAdmin);
  const subtype = await newSubtype(host);
  await ask(host, subtype, [yesNo("door")]);
  await finalised(host, subtype, [yes]);
  await ask(host, subtype, [yesNo("door", "Low", ["Yes", "No"])]);
  const { id } = await begun(host, subtype);
  await asUser(page, people.coach, `/assessments/${id}/run`);
  await expect(page.getByRole("group", { name: "Answers" }).locator("label").first()).toContainText("Yes");
  const lastTime = page.getByRole("complementary", { name: "Guidance" }).locator("section");
  await expect(lastTime.filter({ hasText: "Last time" }).locator("strong").first()).toHaveText("Yes");
});
