import { expect, journey, test } from "./support/test.ts";
import { computed } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

test("en-GB at first; the menu switches texts, dates and numbers, and a reload keeps them", async ({ page }) => {
  await page.route("**/api/app/notifications?*", (route) =>
    route.fulfill({
      json: {
        totalCount: 1,
        items: [
          {
            id: "1",
            typeCode: "x",
            title: "Ready",
            url: "",
            createdAt: "2020-12-03T10:00:00Z",
            readAt: null,
          },
        ],
      },
    }),
  );
  await page.route("**/api/app/notifications/unread-count", (route) => route.fulfill({ json: { count: 1234 } }));
  await asUser(page, people.coach);
  const root = page.locator("html");
  // spec: LANG-01
  await expect(root).toHaveAttribute("lang", "en-GB");
  const sidebar = page.getByRole("complementary").first();
  // The start page has times of its own.
  const time = page.getByRole("region", { name: /^(Notifications|Benachrichtigungen)$/ }).locator("time");
  await expect(sidebar.getByRole("link", { name: "Home", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Notifications, 1,234 unread" }).click();
  await expect(time).toHaveAttribute("title", /3 Dec 2020/);
  await page.keyboard.press("Escape");
  const sent = page.waitForRequest(
    (request) => request.url().includes("/api/app/notifications") && request.headers()["accept-language"] === "de",
  );
  await page.getByRole("button", { name: /^Language:/ }).click();
  await page.getByRole("menuitemradio", { name: /Deutsch/ }).click();
  await expect(root).toHaveAttribute("lang", "de");
  await sent;
  const bell = page.getByRole("button", { name: /1\.234/ });
  await expect(bell).toHaveAccessibleName("Benachrichtigungen, 1.234 ungelesen");
  const german = async (): Promise<void> => {
    await expect(sidebar.getByRole("link", { name: "Startseite", exact: true })).toBeVisible();
    await bell.click();
    await expect(time).toHaveAttribute("title", /3\. Dez\.? 2020/);
  };
  await german();
  await page.reload();
  await expect(root).toHaveAttribute("lang", "de");
  await german();
});

test("a language from right to left mirrors the shell and its styles", journey, async ({ page }) => {
  await asUser(page, people.coach);
  const sidebar = page.getByRole("complementary").first();
  await expect.poll(async () => (await sidebar.boundingBox())?.x).toBe(0);
  await page.getByRole("button", { name: /^Language:/ }).click();
  await page.getByRole("menuitemradio", { name: "العربية" }).click();
  // spec: LANG-02
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect.poll(async () => (await sidebar.boundingBox())?.x).toBe(1440 - 264);
  const main = page.getByRole("main").locator("..");
  await expect.poll(() => computed(main, "margin-right")).toBe("264px");
  const avatar = page.getByRole("banner").getByRole("button").last();
  await expect.poll(async () => (await avatar.boundingBox())?.x ?? 999).toBeLessThan(60);
  await expect.poll(() => computed(page.locator("svg.flip").first(), "transform")).toBe("matrix(-1, 0, 0, 1, 0, 0)");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
});
