import { expect, journey, test, type Page } from "./support/test.ts";
import { apiOf } from "./support/api.ts";
import { accessibleScreens, openFirst } from "./support/areas.ts";
import { begunByCoach } from "./support/assessments.ts";
import { expectAccessible, expectAccessibleInEveryLook, useLanguage } from "./support/axe.ts";
import { compose, pressKey } from "./support/keys.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

test("the runner saves what keys answer, and a reload shows it", async ({ page, request }) => {
  const assessment = await begunByCoach(request);
  await asUser(page, people.coach, `/assessments/${assessment.id}/run`);
  await expect(page.getByRole("group", { name: "Answers" })).toBeVisible();
  await page.keyboard.press("3");
  await expect(page.getByRole("radio").nth(2)).toBeChecked();
  await page.keyboard.press("f");
  await expect(page.getByRole("button", { name: /^Flag/ })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  const address = page.url();
  await page.keyboard.press("j");
  await expect(page.getByText(/question 2 of/)).toBeVisible();
  await page.goto(address);
  await page.getByRole("button", { name: /^Question 1,/ }).click();
  await expect(page.getByRole("radio").nth(2)).toBeChecked();
  await expectAccessible(page);
});

test(
  "the runner loses no key, and brings back after a reload what could not be sent",
  journey,
  async ({ page, request }) => {
    const { id } = await begunByCoach(request);
    await asUser(page, people.coach, `/assessments/${id}/run`);
    const comment = page.getByRole("textbox", { name: "Observation" });
    const words = "Every nurse was trained in May and again in June.";
    await comment.pressSequentially(words);
    await expect(comment).toHaveValue(words);
    const saves = `**/api/app/assessments/${id}/items`;
    await page.route(saves, (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
    await comment.pressSequentially(" So were the doctors.");
    await expect(page.getByRole("alert").filter({ hasText: "Not saved" })).toBeVisible();
    const question = new URL(page.url()).searchParams.get("item");
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect(comment).toHaveValue(`${words} So were the doctors.`);
    expect(new URL(page.url()).searchParams.get("item")).toBe(question);
    await page.unroute(saves);
    // Nobody asks for another try.
    const call = await apiOf(request, people.coach);
    const comments = async () => {
      const path = `/api/app/assessments/${id}/items?maxResultCount=200`;
      return (await call<{ items: { coachComment: string | null }[] }>("GET", path)).items.map(
        (item) => item.coachComment,
      );
    };
    await expect.poll(comments).toContain(`${words} So were the doctors.`);
  },
);

test("the runner hears the figures of other keyboards, and no key that composes letters", async ({ page, request }) => {
  const { id } = await begunByCoach(request);
  await asUser(page, people.coach, `/assessments/${id}/run`);
  await expect(page.getByRole("group", { name: "Answers" })).toBeVisible();
  for (const [at, key] of ["&", "۲", "٣"].entries()) {
    await pressKey(page, { key, code: `Digit${at + 1}` });
    await expect(page.getByRole("radio").nth(at)).toBeChecked();
  }
  const comment = page.getByRole("textbox", { name: "Observation" });
  await comment.focus();
  const word = await compose(page, "みじかい");
  await word.press("Escape");
  await expect(comment).toBeFocused();
  await word.commit("短い");
  await expect(comment).toHaveValue("短い");
  await comment.press("Escape");
  await expect(comment).not.toBeFocused();
});

test("an observation that is too long stays with its writer, and is saved once it fits", async ({ page, request }) => {
  const { id } = await begunByCoach(request);
  await asUser(page, people.coach, `/assessments/${id}/run`);
  const comment = page.getByRole("textbox", { name: "Observation" });
  const saved = page.getByRole("status").filter({ hasText: /^Saved/ });
  await comment.focus();
  await page.keyboard.insertText("x".repeat(4050));
  await expect(page.getByText("Enter at most 4,000 characters; 50 too many.")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Not saved" })).toBeVisible();
  await comment.press("Escape");
  await page.keyboard.press("j");
  await expect(page.getByRole("alert").filter({ hasText: "50 too many" })).toBeVisible();
  await expect(comment).toHaveValue("");
  await page.keyboard.press("k");
  await expect(comment).toHaveValue("x".repeat(4050));
  await comment.fill("It fits.");
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(comment).toHaveValue("It fits.");
});

/** Opens a tab of the record that is open and waits for its content. */
function tab(name: string, content: string) {
  return async (page: Page): Promise<void> => {
    await page.goto(`${new URL(page.url()).pathname}?tab=${name}`);
    await expect(page.getByRole("tabpanel").locator(content).first()).toBeVisible();
  };
}

accessibleScreens("assessments", people.coach, "/assessments?status=Finalised", [
  async (page) => {
    await openFirst(page);
    await tab("overview", "progress")(page);
  },
  tab("items", "tbody td"),
  tab("result", "table"),
  tab("findings", "table"),
]);

test("the runner is accessible from right to left in a narrow window", async ({ page, request }) => {
  const { id } = await begunByCoach(request);
  await page.setViewportSize({ width: 390, height: 900 });
  await useLanguage(page, "ar");
  await asUser(page, people.coach, `/assessments/${id}/run`);
  await expect(page.getByRole("radio").first()).toBeVisible();
  await expectAccessibleInEveryLook(page);
});
