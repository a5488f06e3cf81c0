import { expect, journey, test } from "./support/test.ts";
import { newActionItem } from "./support/api.ts";
import { sayLive, toast } from "./support/gestures.ts";
import { asUser, fetchTokens, openSignIn, storeSession, switchTenant } from "./support/session.ts";
import { people } from "./support/users.ts";

const severities = ["success", "info", "warn", "error", "secondary", "contrast"];

test("messages stand at the top right, below the top bar, in six severities", journey, async ({ page }) => {
  const events = severities.map((severity) => ({ type: "toast", data: { severity, summary: severity, sticky: true } }));
  await sayLive(page, events);
  await asUser(page, people.coach);
  // spec: MOD-08
  for (const severity of severities) await expect(toast(page, severity)).toHaveAttribute("data-severity", severity);
  const box = await toast(page, "success").boundingBox();
  const bar = await page.getByRole("banner").boundingBox();
  const place = (bar?.y ?? 0) + (bar?.height ?? 0) + 20;
  expect(bar?.height).toBeGreaterThan(0);
  // Down from what they would cover, but not far.
  expect(box?.y).toBeGreaterThanOrEqual(place);
  expect(box?.y).toBeLessThanOrEqual(place + 160);
  expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(1440 - 20);
  // Nothing of the top bar lies under them: a press that something catches fails.
  const inBar = page.getByRole("banner");
  await inBar.getByRole("button", { name: /^Search/ }).click({ trial: true });
  await inBar.getByRole("button", { name: /^Notifications/ }).click({ trial: true });
});

test("a message after a move lies over none of the buttons that come next", async ({ page, request }) => {
  const { id, number } = await newActionItem(request, "Count the fire blankets");
  await asUser(page, people.clientAdmin, `/action-items/${id}`);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Start" }).click();
  const message = toast(page, number);
  await expect(message).toBeVisible();
  // A press that something catches fails.
  await main.getByRole("button", { name: "Mark as done" }).click({ trial: true });
  await main.getByRole("button", { name: "More", exact: true }).click({ trial: true });
  await expect(message).toBeVisible();
});

test("a message closes after its life, waits under the pointer, and starts again when it leaves", async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await sayLive(page, [
    { type: "toast", data: { severity: "info", summary: "Default life" } },
    { type: "toast", data: { severity: "info", summary: "Long life", life: 5000 } },
    { type: "toast", data: { severity: "info", summary: "Sticky", sticky: true } },
    { type: "toast", data: { severity: "info", summary: "No button", sticky: true, closable: false } },
    { type: "toast", data: { severity: "info", summary: "First with the key", sticky: true, key: "k" } },
    { type: "toast", data: { severity: "info", summary: "Second with the key", sticky: true, key: "k" } },
  ]);
  await storeSession(page, await fetchTokens(page.request, people.coach));
  await page.goto("/");
  await expect(toast(page, "Second with the key")).toBeVisible();
  await page.clock.runFor(500);
  // spec: MOD-08
  await expect(toast(page, "First with the key")).toHaveCount(0);
  await toast(page, "Default life").hover();
  await page.clock.runFor(4000);
  await expect(toast(page, "Default life")).toBeVisible();
  await expect(toast(page, "Long life")).toBeVisible();
  await page.clock.runFor(1500);
  await expect(toast(page, "Long life")).toHaveCount(0);
  await page.getByRole("main").hover();
  await page.clock.runFor(2900);
  await expect(toast(page, "Default life")).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast(page, "Default life")).toHaveCount(0);
  await page.clock.runFor(60_000);
  await expect(toast(page, "No button").getByRole("button")).toHaveCount(0);
  await toast(page, "Sticky").getByRole("button", { name: "Close" }).click();
  await expect(toast(page, "Sticky")).toHaveCount(0);
});

test("the tenant switch keeps the dialog open for an unknown or inactive tenant", async ({ page }) => {
  await openSignIn(page);
  await switchTenant(page, "Nobody Knows It");
  const message = toast(page, "Nobody Knows It");
  // spec: MOD-08
  await expect(message).toBeVisible();
  expect((await message.boundingBox())?.y).toBe(20);
  // spec: ERR-05
  await expect(message).toContainText("Error");
  await expect(message).toContainText("The organisation is not available: Nobody Knows It");
  const dialog = page.getByRole("dialog", { name: "Switch organisation" });
  // All tenants of the demo data are active.
  await page.route("**/tenants/by-name/Harbourlight", async (route) => {
    const response = await page.request.get(route.request().url());
    await route.fulfill({ response, json: { ...((await response.json()) as object), isActive: false } });
  });
  await dialog.getByLabel("Name").fill("Harbourlight");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Harbourlight")).toContainText("The organisation is not available: Harbourlight");
  // spec: MOD-09
  await expect(dialog).toBeVisible();
});

test("the tenant switch opens with the current name and refreshes the configuration", async ({ page }) => {
  await openSignIn(page);
  await page.getByRole("button", { name: "Switch" }).click();
  const dialog = page.getByRole("dialog", { name: "Switch organisation" });
  const save = dialog.getByRole("button", { name: "Save" });
  // spec: MOD-09
  await expect(dialog.getByLabel("Name")).toHaveValue("");
  await expect(save).toBeDisabled();
  await dialog.getByLabel("Name").fill("Harbourlight");
  await expect(save).toBeEnabled();
  const refreshed = page.waitForRequest(
    (request) => request.url().includes("application-configuration") && "__tenant" in request.headers(),
  );
  await save.click();
  await refreshed;
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Switch" }).click();
  await expect(dialog.getByLabel("Name")).toHaveValue(/Harbourlight/);
  await expect(save).toBeDisabled();
  await dialog.getByLabel("Name").fill("");
  await save.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("None (host)")).toBeVisible();
});
