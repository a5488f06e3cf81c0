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

test("whoever follows a record hears of it at once, and no more once it is muted", async ({ page, request }) => {
  const [coach, admin] = await Promise.all([apiOf(request, people.coach), apiOf(request, people.clientAdmin)]);
  const clients = await coach<{ items: (Client & { name: string })[] }>("GET", "/api/app/clients?maxResultCount=50");
  const client = clients.items.find(({ name }) => name.startsWith("Harbourlight"));
  const title = `Follow me ${uniqueWord()}`;
  const body = { clientId: client?.id, kind: "Observation", severity: "Low", title };
  const finding = await coach<{ id: string }>("POST", "/api/app/findings", body, client?.tenantId);
  const comment = (text: string) =>
    coach("POST", `/api/app/records/Finding/${finding.id}/comments`, { body: text }, client?.tenantId);
  await admin("POST", "/api/app/notifications/read-all");
  await asUser(page, people.clientAdmin, `/findings/${finding.id}`);
  const bell = page.getByRole("button", { name: /^Notifications/ });
  await page.getByRole("button", { name: "You don't follow this record" }).click();
  await page.getByRole("menuitemradio", { name: "Follow" }).click();
  await expect(page.getByRole("button", { name: "You follow this record" })).toBeVisible();
  await comment("Is it done?");
  // spec: COM-11
  await expect(bell).toHaveAccessibleName("Notifications, 1 unread");
  await page.getByRole("button", { name: "You follow this record" }).press("Enter");
  await page.getByRole("menuitemradio", { name: "Mute" }).press("Enter");
  await expect(page.getByRole("button", { name: "You have muted this record" })).toBeVisible();
  await comment("Nobody hears this.");
  // What comes after it, and is addressed to the user, stands alone beside the first.
  const { currentUser } = await admin<{ currentUser: { id: string } }>(
    "GET",
    "/api/abp/application-configuration?includeLocalizationResources=false",
  );
  await coach(
    "POST",
    `/api/app/records/Finding/${finding.id}/comments`,
    { body: "Please look.", mentions: [currentUser.id] },
    client?.tenantId,
  );
  await expect(bell).toHaveAccessibleName("Notifications, 2 unread");
  await bell.click();
  const messages = page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: title });
  await expect(messages).toHaveCount(2);
  await expect(messages.first()).toContainText("mentioned you");
});
