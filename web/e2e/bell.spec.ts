import { expect, test } from "@playwright/test";
import { apiOf } from "./support/api.ts";
import { uniqueWord } from "./support/areas.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

interface Client {
  id: string;
  tenantId: string;
}

test("the bell tells at once of a new finding and leads to it", async ({ page, request }) => {
  const [coach, admin] = await Promise.all([apiOf(request, people.coach), apiOf(request, people.clientAdmin)]);
  const { currentUser } = await admin<{ currentUser: { id: string } }>(
    "GET",
    "/api/abp/application-configuration?includeLocalizationResources=false",
  );
  const clients = await coach<{ items: (Client & { name: string })[] }>("GET", "/api/app/clients?maxResultCount=50");
  const client = clients.items.find(({ name }) => name.startsWith("Harbourlight"));
  await asUser(page, people.clientAdmin);
  const bell = page.getByRole("button", { name: /^Notifications/ });
  await expect(bell).toBeVisible();
  const title = `The bell rings ${uniqueWord()}`;
  const body = { clientId: client?.id, kind: "Observation", severity: "Low", title, ownerUserId: currentUser.id };
  await coach("POST", "/api/app/findings", body, client?.tenantId);
  await expect(bell).toHaveAccessibleName(/unread/);
  await bell.click();
  const message = page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: title });
  await expect(message).toBeVisible();
  await message.click();
  await expect(page).toHaveURL(/\/findings\/[\da-f-]{36}/);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});
