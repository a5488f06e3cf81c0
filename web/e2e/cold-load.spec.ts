import { expect, journey, test } from "./support/test.ts";
import { computed } from "./support/gestures.ts";
import { asUser, fetchTokens, storeSession } from "./support/session.ts";
import { people } from "./support/users.ts";

/** Most requests until the dashboard shows, and most scripts among them. */
const most = { requests: 25, scripts: 8 };

test("the first screen takes few requests", journey, async ({ page }) => {
  const asked: string[] = [];
  // Without the live channel, whose events of other tests ask for more: its one request is counted below.
  await page.addInitScript(() => void navigator.locks.request("waymark.live", () => new Promise(() => undefined)));
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await asUser(page, people.coach);
  await expect(page.getByRole("table", { name: "My clients" }).getByRole("row").nth(1)).toBeVisible();
  const scripts = asked.filter((path) => path.endsWith(".js"));
  expect(scripts.length, scripts.join("\n")).toBeLessThanOrEqual(most.scripts);
  // The start page asks for its charts once it stands.
  const before = asked.filter((path) => !/Chart/u.test(path));
  expect(before.length + 1, before.join("\n")).toBeLessThanOrEqual(most.requests);
});

for (const [path, heading] of [
  ["/action-items", "Action items"],
  ["/boa", "Operations analysis"],
] as const) {
  test(`the heading of ${path} takes few requests`, async ({ page }) => {
    // The same as above.
    await page.addInitScript(() => void navigator.locks.request("waymark.live", () => new Promise(() => undefined)));
    await storeSession(page, await fetchTokens(page.request, people.coach));
    // The page says when: a look from here comes late, and would count what is requested after the heading. So would an observer alone,
    // which React's effects may precede.
    await page.addInitScript((title) => {
      const mark = () => {
        if (performance.getEntriesByName("heading").length > 0) return;
        if ([...document.querySelectorAll("h1")].some(({ textContent }) => textContent === title))
          performance.mark("heading");
      };
      new MutationObserver(mark).observe(document, { childList: true, subtree: true, characterData: true });
      const { fetch } = globalThis;
      globalThis.fetch = (...request) => {
        mark();
        return fetch(...request);
      };
    }, heading);
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    // An answer that is on its way is not listed yet.
    await page.waitForLoadState("networkidle");
    const before = await page.evaluate(() => {
      const shown = performance.getEntriesByName("heading")[0]?.startTime ?? Infinity;
      return performance.getEntriesByType("resource").flatMap((entry) => (entry.startTime < shown ? [entry.name] : []));
    });
    // The page itself and the live channel.
    expect(before.length + 2, before.join("\n")).toBeLessThanOrEqual(most.requests);
  });
}

test("the frame stands from the first paint until the page does, in the same places", journey, async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/getEnvConfig", async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript(() => {
    localStorage.setItem("LPX_THEME", "dark");
    localStorage.setItem("waymark.language", JSON.stringify({ cultureName: "ar", isRightToLeft: true }));
  });
  await storeSession(page, await fetchTokens(page.request, people.coach));
  await page.goto("/");
  const frame = page.locator("#first-frame");
  await expect(frame).toBeVisible();
  expect(await computed(page.locator("body"), "background-color")).toBe("rgb(15, 18, 21)");
  const side = await frame.locator(".first-side").boundingBox();
  const bar = await frame.locator(".first-bar").boundingBox();
  expect(side?.x).toBe(1440 - 264);
  release();
  const sidebar = page.getByRole("complementary").first();
  await expect(sidebar).toBeVisible();
  await expect(frame).toHaveCount(0);
  expect(await sidebar.boundingBox()).toEqual(side);
  expect(await page.getByRole("banner").boundingBox()).toEqual(bar);
});
