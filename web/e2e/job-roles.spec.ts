import { expect, journey, test } from "./support/test.ts";
import { apiOf } from "./support/api.ts";
import { accessibleScreens, choose, dialog, uniqueWord } from "./support/areas.ts";
import { expectRow, toast } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

test("a job role is added and given to a person, whose page says what is missing", journey, async ({ page }) => {
  const word = uniqueWord();
  const call = await apiOf(page.request, people.clientAdmin);
  const noor = "/api/app/staff?filter=Noor&maxResultCount=1";
  const { items } = await call<{ items: { clientId: string }[] }>("GET", noor);
  const body = { clientId: items[0]?.clientId, firstName: "Ines", lastName: word, employment: "FullTime" };
  const { id } = await call<{ id: string }>("POST", "/api/app/staff", body);
  await call("POST", `/api/app/staff/${id}/certificates`, { name: "first AID", expiresOn: null });

  await asUser(page, people.clientAdmin, "/job-roles");
  await page.getByRole("button", { name: /New job role/ }).click();
  const form = dialog(page, "New job role");
  await form.getByRole("textbox", { name: "Name" }).fill(`Nurse ${word}`);
  for (const [at, name] of ["First aid", "X-ray"].entries()) {
    // eslint-disable-next-line no-await-in-loop -- one after the other
    await form.getByRole("button", { name: "Require a certificate" }).click();
    // eslint-disable-next-line no-await-in-loop -- one after the other
    await form.getByRole("textbox", { name: "Certificate" }).nth(at).fill(name);
  }
  await form.getByRole("button", { name: /Add job role/ }).click();
  await expect(toast(page, `Nurse ${word} is saved.`)).toBeVisible();

  await page.goto(`/staff/${id}`);
  await page.getByRole("button", { name: "Change job roles" }).click();
  const roles = dialog(page, `Job roles of Ines ${word}`);
  await roles.getByRole("button", { name: "Add job role" }).click();
  await choose(page, roles, "Job role", `Nurse ${word}`);
  await expect(roles.getByText("Missing or expired: X-ray")).toBeVisible();
  await roles.getByRole("button", { name: /Save job roles/ }).click();
  await expect(toast(page, `The job roles of Ines ${word} are saved.`)).toBeVisible();
  await expectRow(page.getByRole("table", { name: "Job roles" }), { "Job role": `Nurse ${word}`, Readiness: /50/ });

  await page.goto(`/staff?q=${word}&readiness=NotReady`);
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await page.goto("/job-roles");
  await page.getByLabel("Search job roles").fill(word);
  await page.getByRole("link", { name: `Nurse ${word}` }).click();
  await expectRow(page.getByRole("table", { name: "People" }), {
    Person: `Ines ${word}`,
    "First aid": "Valid",
    "X-ray": "Missing",
  });
});

accessibleScreens("job-roles", people.clientAdmin, "/job-roles", [
  async (page) => {
    await page.goto("/job-roles?drawer=new");
    await expect(page.getByRole("dialog")).toBeVisible();
  },
]);
