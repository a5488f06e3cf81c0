import { expect, journey, test, type Browser, type Page } from "./support/test.ts";
import { dialog } from "./support/areas.ts";
import { toast } from "./support/gestures.ts";
import { linkOf, nextMail } from "./support/mail.ts";
import { startEmptyPortal } from "./support/portal.ts";
import { site } from "./support/site.ts";
import { demoPassword } from "./support/users.ts";

const catalogue = new URL("../../data/NIST_SP-800-53_rev5_LOW-baseline_catalog.json", import.meta.url).pathname;

/** The mail server of the tests, as an administrator would enter it. */
const mailServer = () => new URL(site().smtpUrl);

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  const drawer = page.getByRole("dialog");
  await drawer
    .getByRole("textbox", { name: label })
    .or(drawer.getByRole("combobox", { name: label }))
    .first()
    .click();
  await page.getByRole("option", { name: option }).first().click();
}

async function signIn(page: Page, userName: string): Promise<void> {
  await page.getByLabel("User name or email address").fill(userName);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Profile:/ })).toBeVisible();
}

/** Creates the first administrator with the address that the server printed. */
async function createAdministrator(page: Page, url: string, setupAddress: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole("heading", { level: 1, name: "Set up the portal" })).toBeVisible();
  await expect(page).toHaveURL(/\/setup$/);
  await page.goto("about:blank");
  await page.goto(setupAddress);
  await expect(page.getByLabel("Set-up token")).not.toHaveValue("");
  await page.getByLabel("User name").fill("helena");
  await page.getByLabel("First name").fill("Helena");
  await page.getByLabel("Last name").fill("Marsh");
  await page.getByLabel("Email address").fill("helena@firm.example");
  await page.getByLabel(/^(New password|Password)$/).fill(demoPassword);
  await page.getByLabel(/^(Repeat new password|Password again)$/).fill(demoPassword);
  await page.getByRole("button", { name: "Create administrator" }).click();
  await page.getByRole("link", { name: "Sign in" }).click();
  await signIn(page, "helena");
}

/** The list of steps, from the start page or by its address. */
async function openSteps(page: Page, url: string, done: number): Promise<void> {
  await page.goto(`${url}/getting-started`);
  await expect(page.getByText(`${done} of 5 steps done`)).toBeVisible();
}

async function setUpMail(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Email settings" }).click();
  // By its name: the address of the machine itself is ABP's default, which stands for none.
  await page.getByLabel(/^Mail server/).fill("localhost");
  await page.getByLabel("Port", { exact: true }).fill(mailServer().port);
  await page.getByRole("button", { name: /Save settings/ }).click();
  await expect(toast(page, "Saved successfully").first()).toBeVisible();
  await page.getByRole("button", { name: "Send test email" }).click();
  const drawer = dialog(page, "Send test email");
  await drawer.getByRole("button", { name: /^Send/ }).click();
  await expect(drawer).toHaveCount(0);
  await nextMail("helena@firm.example");
}

/** The first tenant comes with its first client. */
async function createTenant(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Create tenant" }).click();
  const drawer = dialog(page, "New tenant");
  await drawer.getByLabel("Sign-in name").fill("foxdale");
  await drawer.getByLabel("Display name").fill("Foxdale Group");
  const next = drawer.getByRole("button", { name: /^Next/ });
  await next.click();
  await next.click();
  await drawer.getByLabel("Client name").fill("Foxdale Practice");
  await drawer.getByLabel("Code", { exact: true }).fill("FOX");
  await next.click();
  await drawer.getByLabel("Administrator's email").fill("admin@foxdale.example");
  await next.click();
  await drawer.getByRole("button", { name: /Create tenant/ }).click();
  await expect(toast(page, "Foxdale Group is being created.")).toBeVisible();
  await expect(page.getByRole("region", { name: "New tenants" })).toContainText("Ready", { timeout: 30_000 });
}

/** Invites an author, who accepts in a separate browser. */
async function inviteAuthor(page: Page, browser: Browser, url: string): Promise<Page> {
  await page.getByRole("link", { name: "Invite user" }).click();
  const drawer = dialog(page, "Invite user");
  await drawer.getByLabel("First name").fill("Ruth");
  await drawer.getByLabel("Email").fill("ruth@firm.example");
  await drawer.getByRole("checkbox", { name: "Author" }).check();
  await drawer.getByRole("button", { name: /Send invitation/ }).click();
  await expect(toast(page, "The invitation to ruth@firm.example is on its way.")).toBeVisible();
  const link = linkOf(await nextMail("ruth@firm.example"));
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(url + link);
  await guest.getByLabel("User name").fill("ruth");
  await guest.getByLabel(/^(New password|Password)$/).fill(demoPassword);
  await guest.getByLabel(/^(Repeat new password|Password again)$/).fill(demoPassword);
  await guest.getByRole("button", { name: "Accept invitation" }).click();
  await guest.getByRole("link", { name: "Sign in" }).click();
  await signIn(guest, "ruth");
  return guest;
}

async function importCatalogue(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Import catalogue" }).click();
  await page.getByLabel("Choose an OSCAL catalogue").setInputFiles(catalogue);
  await page.getByRole("textbox", { name: "Code of the new framework" }).fill("LOW");
  await page.getByRole("button", { name: "Dry run" }).click();
  await expect(page.getByLabel("What the import would do")).toBeVisible();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByLabel("What the import did")).toBeVisible({ timeout: 60_000 });
}

/** Another user than the importer publishes two standards and releases them. */
async function publish(author: Page, url: string): Promise<void> {
  await author.goto(`${url}/standards`);
  await author.getByRole("button", { name: "Publish drafts" }).click();
  const drawer = author.getByRole("dialog");
  await drawer.getByRole("checkbox", { name: "Choose all" }).uncheck();
  await drawer.getByRole("checkbox", { name: /^AC-2 / }).check();
  await drawer.getByRole("checkbox", { name: /^AC-3 / }).check();
  await drawer.getByRole("button", { name: "Publish 2 standards" }).click();
  await expect(drawer.getByText("2 standards are published.")).toBeVisible({ timeout: 60_000 });
  await author.goto(`${url}/releases?drawer=new`);
  const release = author.getByRole("dialog");
  await release.getByLabel("Name").fill("Baseline");
  await release.getByRole("button", { name: /Create release/ }).click();
  await expect(toast(author, "Baseline was created.")).toBeVisible();
}

async function makeTemplate(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/assessment-types?drawer=new`);
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("textbox", { name: "Name" }).fill("Security");
  await drawer.getByRole("textbox", { name: "Code" }).fill("SEC");
  await drawer.getByRole("button", { name: "Create type" }).click();
  const panel = page.getByRole("region", { name: "Security" });
  await panel.getByRole("button", { name: "New subtype" }).click();
  await drawer.getByRole("textbox", { name: "Name" }).fill("Baseline");
  await drawer.getByRole("textbox", { name: "Code" }).fill("BASE");
  await choose(page, "Framework", /LOW/u);
  await drawer.getByRole("button", { name: "Create subtype" }).click();
  await page.getByRole("button", { name: "Generate from standards…" }).click();
  await drawer.getByRole("checkbox", { name: /^AC / }).check();
  await drawer.getByRole("button", { name: "Generate draft" }).click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published", { exact: true }).first()).toBeVisible();
}

async function assess(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/assessments?drawer=new`);
  const drawer = page.getByRole("dialog");
  await choose(page, "Client", "Foxdale Practice");
  await choose(page, "Subtype", "Baseline");
  await choose(page, "Lead", "admin");
  await drawer.getByRole("button", { name: "Create assessment" }).click();
  await page.getByRole("button", { name: "Schedule" }).click();
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: "Answer questions" }).click();
  await expect(page.getByRole("group", { name: "Answers" })).toBeVisible();
  await page.keyboard.press("1");
  await page.keyboard.press("j");
  await expect(page.getByText("question 2 of 2")).toBeVisible();
  await page.keyboard.press("4");
  await expect(page.getByText("2 of 2 answered")).toBeVisible();
  await page.getByRole("button", { name: "Open review" }).click();
  await page.getByRole("button", { name: "Finalise" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Finalise" }).click();
  await expect(page.getByText("Finalised", { exact: true }).first()).toBeVisible();
}

test(
  "an empty portal is set up by its screens, from nothing to a finalised assessment",
  journey,
  async ({ page, browser }) => {
    test.setTimeout(300_000);
    const portal = await startEmptyPortal();
    try {
      await createAdministrator(page, portal.url, portal.setupAddress);
      await expect(page.getByText("0 of 5 steps are done.")).toBeVisible();
      await page.getByRole("link", { name: "Continue setting up" }).click();
      await setUpMail(page);
      await openSteps(page, portal.url, 1);
      await createTenant(page);
      await openSteps(page, portal.url, 3);
      const author = await inviteAuthor(page, browser, portal.url);
      await openSteps(page, portal.url, 4);
      await importCatalogue(page);
      await openSteps(page, portal.url, 5);
      await publish(author, portal.url);
      await makeTemplate(page, portal.url);
      await assess(page, portal.url);
      await page.goto(portal.setupAddress);
      await expect(page.getByText("This portal is already set up. Sign in.")).toBeVisible();
    } finally {
      await portal.stop();
    }
  },
);

// spec: HOME-02
test("sample data comes into an empty portal and goes again, with nothing left to see", async ({ page }) => {
  test.setTimeout(180_000);
  const portal = await startEmptyPortal();
  try {
    await createAdministrator(page, portal.url, portal.setupAddress);
    await page.goto(`${portal.url}/getting-started`);
    const panel = page.getByRole("region", { name: "Sample data" });
    await expect(panel).toContainText("Harbourlight Dental Group");
    await panel.getByRole("button", { name: "Load sample data" }).click();
    await expect(panel.getByRole("progressbar", { name: "Loading" })).toBeVisible();
    await expect(panel.getByRole("button", { name: "Remove sample data" })).toBeVisible({ timeout: 120_000 });
    await page.goto(`${portal.url}/tenants`);
    await expect(page.getByText("Foxdale Veterinary Centre")).toBeVisible();
    await page.goto(`${portal.url}/getting-started`);
    await panel.getByRole("button", { name: "Remove sample data" }).click();
    const drawer = dialog(page, "Remove sample data");
    await drawer.getByLabel("Name of the coaching firm").fill("Kestrelford");
    await drawer.getByRole("button", { name: "Remove sample data" }).click();
    await expect(panel.getByRole("button", { name: "Load sample data" })).toBeVisible({ timeout: 60_000 });
    await openSteps(page, portal.url, 0);
    await page.goto(`${portal.url}/tenants`);
    await expect(page.getByText("Foxdale Veterinary Centre")).toHaveCount(0);
  } finally {
    await portal.stop();
  }
});
