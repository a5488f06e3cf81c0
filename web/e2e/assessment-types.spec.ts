import { expect } from "./support/test.ts";
import { accessibleScreens, openFirst } from "./support/areas.ts";
import { people } from "./support/users.ts";

accessibleScreens("assessment types", people.hostAdmin, "/assessment-types", [
  async (page) => {
    await page.goto("/assessment-types?drawer=new&size=10");
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  async (page) => {
    await page.goto("/assessment-types");
    await openFirst(page);
    await page.goto(`${new URL(page.url()).pathname}?tab=versions`);
    await expect(page.getByRole("tabpanel").getByRole("table")).toBeVisible();
  },
  async (page) => {
    await page.goto(`${new URL(page.url()).pathname}?drawer=edit`);
    await expect(page.getByRole("dialog")).toBeVisible();
  },
]);
