import { expect, journey, test, type Page } from "./support/test.ts";
import { apiOf } from "./support/api.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

/** The pages that serve several menus: what each asks the server for, and the parameter that narrows it to the reader's own. */
const pages = {
  "/action-items": { call: "/api/app/action-items?", own: "ownerUserId" },
  "/findings": { call: "/api/app/findings?", own: "ownerUserId" },
  "/assessments": { call: "/api/app/assessments?", own: "leadUserId" },
  "/staff": { call: "/api/app/staff?", own: null },
  "/teams": { call: "/api/app/teams?", own: null },
  "/boa": { call: "/api/app/boa/heatmap?", own: null },
} as const;

const narrowing = ["clientId", "teamId", "ownerUserId", "leadUserId"];

function choice(page: Page, name?: string) {
  const group = page.getByRole("radiogroup", { name: "Show records of" });
  return group.getByRole("radio", name ? { name, exact: true } : {});
}

async function pick(page: Page, name: string): Promise<void> {
  await page.getByRole("radiogroup", { name: "Show records of" }).getByText(name, { exact: true }).click();
  await expect(choice(page, name)).toBeChecked();
}

/** The page has come to rest with exactly these scopes, the first of them shown; one alone needs no switch. */
async function expectOffered(page: Page, shown: string, ...others: string[]): Promise<void> {
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const names = [shown, ...others];
  await expect(choice(page)).toHaveCount(others.length === 0 ? 0 : names.length);
  if (others.length === 0) return;
  await expect(choice(page, shown)).toBeChecked();
  for (const name of others) await expect(choice(page, name)).not.toBeChecked();
}

/** Waits for a call that is narrowed by these parameters alone. */
async function nextCall(page: Page, call: string, by: Record<string, string | RegExp>): Promise<void> {
  await page.waitForRequest(
    (request) => {
      if (!request.url().includes(call)) return false;
      const sent = new URL(request.url()).searchParams;
      return narrowing.every((name) => (by[name] ? new RegExp(by[name]).test(sent.get(name) ?? "") : !sent.has(name)));
    },
    { timeout: 30_000 },
  );
}

async function choose(page: Page, name: string, call: string, by: Record<string, string | RegExp>): Promise<void> {
  const made = nextCall(page, call, by);
  await pick(page, name);
  await made;
}

test(
  "one scope switch on every page of several menus: what the reader may see, in the address, remembered",
  journey,
  async ({ page, context, request }) => {
    test.slow();
    const call = await apiOf(request, people.coach);
    const { items } = await call<{ items: { id: string }[] }>("GET", "/api/app/clients?filter=Millrace");
    const clientId = items[0]?.id ?? "";
    const id = /^[0-9a-f-]{36}$/;

    // A coach who works in one client: that one, and all that the coach is assigned to.
    await asUser(page, people.coach, `/error?status=404`);
    for (const [path, { call: asked, own }] of Object.entries(pages)) {
      const first = nextCall(page, asked, { clientId });
      await page.goto(`${path}?client=${clientId}`);
      await first;
      await expectOffered(page, "This client", "All my clients", ...(own ? ["Mine"] : []));
      await choose(page, "All my clients", asked, {});
      // spec: COM-02
      await expect(page).toHaveURL(/[?&]scope=all/);
      if (own) await choose(page, "Mine", asked, { [own]: id });
      await pick(page, "This client");
      await expect(page).toHaveURL(/[?&]scope=client/);
    }

    // The same coach in no client: what was chosen stays for the other pages and the next visit; a link says its own.
    for (const path of ["/staff", "/teams", "/boa"]) {
      await page.goto(path);
      await expectOffered(page, "All my clients");
    }
    await page.goto("/action-items");
    await expectOffered(page, "All my clients", "Mine");
    await choose(page, "Mine", pages["/action-items"].call, { ownerUserId: id });
    await expect(page).toHaveURL(/[?&]scope=mine/);
    for (const path of ["/findings", "/assessments", "/action-items"]) {
      await page.goto(path);
      await expectOffered(page, "Mine", "All my clients");
    }
    await page.goto("/findings?scope=all");
    await expectOffered(page, "All my clients", "Mine");
    await page.close();

    // Others in the same browser begin with their own: management with all clients, a manager of a team with the one client.
    const management = await context.newPage();
    await asUser(management, people.management, "/action-items");
    await expectOffered(management, "All clients", "Mine");
    await management.close();
    const manager = await context.newPage();
    await asUser(manager, people.manager, "/action-items");
    await expectOffered(manager, "This client", "Mine", "My teams");
    await choose(manager, "My teams", pages["/action-items"].call, { teamId: id });
    await expect(manager).toHaveURL(/[?&]scope=teams/);
    await manager.goto("/findings");
    await expectOffered(manager, "This client", "Mine");
    await manager.close();

    const again = await context.newPage();
    await asUser(again, people.coach, "/action-items");
    await expectOffered(again, "Mine", "All my clients");
  },
);
