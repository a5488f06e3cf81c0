import { expect, journey, test, type Page } from "./support/test.ts";
import { apiOf } from "./support/api.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

/** The first record of a list, as the viewer sees it. */
async function firstOf(call: Awaited<ReturnType<typeof apiOf>>, area: string): Promise<string> {
  const { items } = await call<{ items: { id: string }[] }>("GET", `/api/app/${area}?maxResultCount=1`);
  return items[0]?.id ?? "";
}

/** The page stands in its frame and nothing is on its way any more, so that a drawer would be there. */
async function expectAtRest(page: Page, address: string): Promise<void> {
  await expect(page.getByRole("navigation", { name: "Breadcrumb" }), address).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading").first(), address).toBeVisible();
  await expect(page.locator("[aria-busy=true]"), address).toHaveCount(0);
}

for (const [area, drawers, when] of [
  ["clients", ["edit", "contacts&tab=contacts", "coaches&tab=coaches"], {}],
  ["teams", ["edit", "members"], {}],
  ["staff", ["edit"], {}],
  ["assessments", ["edit"], {}],
  ["findings", ["edit", "action", "close", "accept"], journey],
  ["action-items", ["edit", "postpone"], {}],
] as const) {
  test(`who may not change ${area} gets no form from an address`, when, async ({ page, request }) => {
    const id = await firstOf(await apiOf(request, people.viewer), area);
    const forms = drawers.map((drawer) => `/${area}/${id}?drawer=${drawer}`);
    for (const address of [`/${area}?drawer=new`, `/${area}?drawer=${id}`, ...forms]) {
      await (address.endsWith("new") ? asUser(page, people.viewer, address) : page.goto(address));
      await expectAtRest(page, address);
      await expect(page.getByRole("dialog"), address).toHaveCount(0);
    }
  });
}

test("who may change it gets the form from the same address", async ({ page, request }) => {
  const call = await apiOf(request, people.viewer);
  await asUser(page, people.clientAdmin, `/teams/${await firstOf(call, "teams")}?drawer=edit`);
  await expectAtRest(page, "edit");
  await expect(page.getByRole("dialog")).toHaveCount(1);
});

test("the library gives no form to those who only read it", async ({ page }) => {
  await asUser(page, people.viewer, "/");
  for (const drawer of ["new", "publish", "release", "edit"]) {
    await page.goto(`/standards/view-all?drawer=${drawer}`);
    await expect(page.getByRole("tree")).toBeVisible();
    await expectAtRest(page, drawer);
    await expect(page.getByRole("dialog"), drawer).toHaveCount(0);
  }
});

test("an address that names no record is a page that is not there", async ({ page }) => {
  await asUser(page, people.clientAdmin, "/");
  for (const address of ["/clients/xyz", "/action-items/my-day", "/findings/12/"]) {
    await page.goto(address);
    // spec: ERR-01
    await expect(page, address).toHaveURL(/\/error\?status=404/);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  }
});

test("the menu's parent leads to the first of its pages, and its other pages stand below it", async ({ page }) => {
  await asUser(page, people.hostAdmin, "/standards");
  await expect(page).toHaveURL(/\/standards\/view-all$/);
  await page.goto("/standards/import");
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(crumbs).toHaveText(/^Standards\s*Import a catalogue$/);
});

test("an address that names no client in reach is a page that is not there", async ({ page }) => {
  await asUser(page, people.clientAdmin, "/action-items?client=7d0f3b36-0000-4000-8000-000000000000");
  // spec: ERR-01
  await expect(page).toHaveURL(/\/error\?status=404/);
  await expect(page.getByRole("table")).toHaveCount(0);
});
