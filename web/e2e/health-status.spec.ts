import { expect, journey, test } from "./support/test.ts";
import { expectAccessibleIn, useLanguage } from "./support/axe.ts";
import { rowAction, toast } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

const address = "/health-status";

test("an administrator of the provider sees the installation and runs a schedule now", journey, async ({ page }) => {
  await asUser(page, people.hostAdmin, address);
  await expect(page.getByRole("heading", { level: 1, name: "Health status" })).toBeVisible();
  const node = page.getByRole("table", { name: "Nodes" }).getByRole("row").filter({ hasText: "Served this page" });
  await expect(node).toContainText("Running");
  await expect(page.getByRole("region", { name: "Last backup" })).toContainText("Never recorded.");
  await expect(page.getByRole("region", { name: "File store" })).toContainText("Reachable");
  await expect(page.getByRole("region", { name: "Database", exact: true })).toContainText(/SQLite|PostgreSQL/u);
  await expect(page.getByRole("region", { name: "Signing keys" })).toContainText("Next rotation");
  await expect(page.getByRole("table", { name: "Largest tables" }).getByRole("row").nth(1)).toContainText("%");
  const schedules = page.getByRole("table", { name: "Schedules" });
  const sweep = schedules.getByRole("row").filter({ hasText: "Deletion of expired invitations" });
  await rowAction(page, sweep, "Run now");
  await expect(toast(page, "Deletion of expired invitations is queued.")).toBeVisible();
  await expect(sweep).toContainText("Done");
});

test("a part that can't be read says so, and the others go on", async ({ page }) => {
  await page.route("**/api/app/health/storage", (route) => route.fulfill({ status: 500, body: "" }));
  await asUser(page, people.hostAdmin, address);
  const storage = page.getByRole("region", { name: "File store" });
  await expect(storage).toContainText("This part can't be read at the moment");
  await expect(storage.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Nodes" }).getByText("Served this page")).toBeVisible();
});

test("only the provider's administrators find the page", async ({ page }) => {
  await asUser(page, people.clientAdmin, address);
  await expect(page).toHaveURL(/\/error\?status=403/u);
  await expect(page.getByRole("link", { name: "Health status" })).toHaveCount(0);
});

const message = {
  id: "0192d3a4-7c1b-7a20-9d4e-3f5a6b7c8d9e",
  topic: "mail.send",
  isMail: true,
  tenantId: "0192d3a4-7c1b-7a20-9d4e-3f5a6b7c8d9f",
  tenantName: "Harbourlight",
  attempts: 12,
  createdAt: "2026-11-23T09:00:00Z",
  failedAt: "2026-11-24T09:00:00Z",
  error: "The mail server rejected the message.",
  canRetry: true,
};

const silent = {
  id: message.id,
  machine: "portal-2",
  processId: 4711,
  version: "0.1.0",
  state: "Silent",
  startedAt: message.createdAt,
  seenAt: message.failedAt,
  isThis: false,
};

for (const culture of ["en-GB", "ar"]) {
  test(`failed messages and silent nodes are free of barriers, ${culture}`, async ({ page }) => {
    test.slow();
    await page.route("**/api/app/health/messages/failed?*", (route) =>
      route.fulfill({ json: { totalCount: 1, items: [message] } }),
    );
    await page.route("**/api/app/health/nodes", (route) => route.fulfill({ json: { items: [silent] } }));
    await useLanguage(page, culture);
    await asUser(page, people.hostAdmin, address);
    await expect(page.getByText("mail.send")).toBeVisible();
    await expect(page.getByText("docs/operations.md#monitoring")).toBeVisible();
    // spec: COM-19
    await expectAccessibleIn(page, culture);
  });
}

test("signing keys show their state and are rotated after a question", async ({ page }) => {
  await asUser(page, people.hostAdmin, "/openiddict/Keys");
  await expect(page.getByRole("heading", { level: 1, name: "Signing keys" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Active" })).toHaveCount(1);
  // The real call is tested on the server; here it would leave the next run without a button for ten minutes.
  const upcoming = {
    id: "0192d3a4-7c1b-7a20-9d4e-3f5a6b7c8d9e",
    kid: "r5hXWQ2Zk7f0bN1m8cJ4uT6yQe9aLdVoPsGiXwHzKtM",
    algorithm: "RS256",
    state: "Upcoming",
    createdAt: "2026-11-25T09:00:00Z",
    activeFrom: "2026-11-25T09:10:00Z",
  };
  const answer = { items: [upcoming], nextRotationAt: "2027-02-23T09:10:00Z", announcedMinutes: 10 };
  await page.route("**/api/app/signing-keys/rotate", (route) => route.fulfill({ json: answer }));
  await page.route("**/api/app/signing-keys", (route) => route.fulfill({ json: answer }));
  await page.getByRole("button", { name: "Rotate keys" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rotate keys" }).click();
  await expect(toast(page, "A new key was created. It signs in 10 minutes.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Upcoming" })).toHaveCount(1);
  await expectAccessibleIn(page, "en-GB");
});
