import { expect, journey, test, type APIRequestContext } from "./support/test.ts";
import { newFinding, newUser } from "./support/api.ts";
import { uniqueWord } from "./support/areas.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

/** A client administrator to whom nothing happens but what a test does: others hear of much else meanwhile. */
const newReader = (request: APIRequestContext) => newUser(request, people.clientAdmin, ["ClientAdmin"]);

test("the bell tells at once of a new finding and leads to it", journey, async ({ page, request }) => {
  const reader = await newReader(request);
  await asUser(page, reader);
  const bell = page.getByRole("button", { name: /^Notifications/ });
  await expect(bell).toBeVisible();
  const title = `The bell rings ${uniqueWord()}`;
  await newFinding(request, title, reader.id);
  await expect(bell).toHaveAccessibleName(/unread/);
  await bell.click();
  const message = page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: title });
  await expect(message).toBeVisible();
  await message.click();
  await expect(page).toHaveURL(/\/findings\/[\da-f-]{36}/);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

test("whoever follows a record hears of it at once, and no more once it is muted", async ({ page, request }) => {
  const reader = await newReader(request);
  const title = `Follow me ${uniqueWord()}`;
  const { id, comment } = await newFinding(request, title);
  await asUser(page, reader, `/findings/${id}`);
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
  // What comes after it, and is addressed to the user, is what the record's one line says.
  await bell.click();
  const messages = page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: title });
  await expect(messages).toContainText("commented on");
  await comment("Please look.", [reader.id]);
  await expect(messages).toContainText("mentioned you");
  await expect(messages).toHaveCount(1);
  await expect(bell).toHaveAccessibleName("Notifications, 1 unread");
});
