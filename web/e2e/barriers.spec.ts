import { expect, journey, test, type Page } from "./support/test.ts";
import { expectAccessible, expectAccessibleIn, useLanguage } from "./support/axe.ts";
import { screens, type Screen } from "./support/screens.ts";
import { asUser } from "./support/session.ts";
import { people, type DemoUser } from "./support/users.ts";

/** What the button is called that turns a drawing into its table. */
const asTable: Readonly<Record<string, string>> = { "en-GB": "Show as table", ar: "عرض كجدول" };

/** The list or the page that a screen starts at. */
function startOf(path: string, { address = path, list }: Screen): string {
  return list ?? address;
}

/** Goes on from the list of a screen to its first record: by a click, or to the page behind it that has an address of its own. */
async function openRecord(page: Page, { suffix, link: named = "tbody tr a" }: Screen): Promise<void> {
  const link = page.locator(named).first();
  await expect(link).toBeVisible();
  if (suffix) {
    const record = ((await link.getAttribute("href")) ?? "").split("?")[0] ?? "";
    await page.goto(`${record}${suffix}`);
    return;
  }
  await link.click();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
}

/** Opens a screen and waits until nothing of it is on the way any more. */
async function open(page: Page, path: string, screen: Screen): Promise<void> {
  const { list, answers = {} } = screen;
  for (const [call, json] of Object.entries(answers)) {
    // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one
    await page.route(`**${call}?*`, (route) => route.fulfill({ json }));
  }
  const start = startOf(path, screen);
  // A record is opened from its list where that is on the screen already.
  if (!page.url().endsWith(start)) await page.goto(start);
  if (list) await openRecord(page, screen);
  await expect(page.locator("#page-loader")).toHaveCount(0);
  await expect(page.getByRole("main").or(page.locator("main#content")).first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  // What stands in place of a page: it would be looked at instead.
  if (path !== "/error") await expect(page).not.toHaveURL(/\/error\?/);
}

/** The screens of a user, in the order of the list; without one, those that ask for no sign-in. */
function screensOf(user: DemoUser | undefined): [path: string, screen: Screen][] {
  return Object.entries(screens).filter(([, screen]) => screen.user === user);
}

const users = [...new Set(Object.values(screens).map(({ user }) => user))];

for (const [culture, when] of [
  ["en-GB", journey],
  ["ar", {}],
] as const) {
  for (const user of users) {
    test(`what ${user?.fullName ?? "nobody"} sees: no barrier, ${culture}`, when, async ({ page }) => {
      const walk = screensOf(user);
      test.setTimeout(30_000 + walk.length * 30_000);
      await useLanguage(page, culture);
      const faulty: string[] = [];
      page.on("response", (answer) => {
        const isFault = answer.status() === 400 || answer.status() >= 500;
        if (user && isFault && answer.url().includes("/api/")) faulty.push(`${answer.status()} ${answer.url()}`);
      });
      const [first] = walk;
      if (user && first) await asUser(page, user, startOf(...first));
      for (const [path, screen] of walk) {
        // oxlint-disable-next-line no-await-in-loop -- one page shows them one after the other
        await test.step(path, async () => {
          await open(page, path, screen);
          // spec: COM-19
          await expectAccessibleIn(page, culture);
          // Every drawing has a twin; bars beside which the figures stand as text are none.
          const drawings = await page.getByRole("application").count();
          const toTable = page.getByRole("button", { name: asTable[culture] ?? "" });
          expect(await toTable.count()).toBeGreaterThanOrEqual(drawings);
        });
      }
      expect(faulty, "no screen asks for something in a way that the server rejects").toEqual([]);
    });
  }
}

test("by keyboard alone every chart of the home page and of the heat map becomes a table", async ({ page }) => {
  await asUser(page, people.coach);
  // spec: COM-19
  await expectTwins(page, 2);
  await page.goto("/boa");
  const map = page.getByRole("table");
  await map
    .getByRole("row", { name: /Millrace Practice/ })
    .getByRole("button")
    .last()
    .focus();
  await page.keyboard.press("Enter");
  await expectTwins(page, 1);
});

/** Turns every chart into its twin by keyboard: tables of at least two lines. */
async function expectTwins(page: Page, least: number): Promise<void> {
  const main = page.getByRole("main");
  const toTable = main.getByRole("button", { name: "Show as table" });
  await expect(toTable.first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const charts = await toTable.count();
  expect(charts).toBeGreaterThanOrEqual(least);
  const before = await main.getByRole("table").count();
  for (let at = 0; at < charts; at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a switch takes another name once it was used
    await toTable.first().press("Enter");
  }
  await expect(main.getByRole("button", { name: "Show as chart" })).toHaveCount(charts);
  await expect(main.getByRole("table")).toHaveCount(before + charts);
  await expect(page.getByRole("application")).toHaveCount(0);
  // The hint of the last button belongs to no landmark.
  await main.focus();
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await expectAccessible(page);
}
