import { expect, journey, test } from "./support/test.ts";
import { asUser } from "./support/session.ts";
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
