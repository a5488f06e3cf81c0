import { expect, test } from "@playwright/test";
import { apiOf } from "./support/api.ts";
import { expectAccessible, looks, useLook } from "./support/axe.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

interface Assessment {
  id: string;
  concurrencyStamp: string;
}

test("the runner saves what keys answer, and a reload shows it", async ({ page, request }) => {
  const call = await apiOf(request, people.coach);
  const clients = await call<{ items: { id: string; tenantId: string; name: string }[] }>(
    "GET",
    "/api/app/clients?maxResultCount=50",
  );
  const client = clients.items.find(({ name }) => name === "Millrace Practice");
  const subtypes = await call<{ items: { id: string }[] }>(
    "GET",
    "/api/app/assessment-subtypes?usable=true&maxResultCount=50&sorting=code",
  );
  const assignees = await call<{ items: { userId: string; name: string }[] }>(
    "GET",
    `/api/app/clients/${client?.id}/assignees`,
  );
  const lead = assignees.items.find(({ name }) => name === people.coach.fullName);
  const body = { clientId: client?.id, subtypeId: subtypes.items[0]?.id, leadUserId: lead?.userId };
  let assessment = await call<Assessment>("POST", "/api/app/assessments", body, client?.tenantId);
  for (const move of ["schedule", "start"]) {
    const { id, concurrencyStamp } = assessment;
    assessment = await call<Assessment>(
      "POST",
      `/api/app/assessments/${id}/${move}`,
      { concurrencyStamp },
      client?.tenantId,
    );
  }
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

for (const look of looks) {
  test(`the list of assessments is accessible in ${look}`, async ({ page }) => {
    await useLook(page, look);
    await asUser(page, people.coach, "/assessments");
    await expect(page.getByRole("table")).toBeVisible();
    await expectAccessible(page);
  });
}
