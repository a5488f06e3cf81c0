import { expect } from "@playwright/test";
import { signInByForm } from "../support/session.ts";
import { people } from "../support/users.ts";
import { portal, shown, test, userMenu, watch } from "./client.ts";

test("a host user signs in at our page by code with PKCE and signs out there, too", async ({ page }) => {
  const requests = watch(page);
  await page.goto("/");
  await page.locator("app-home").getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL((url) => url.origin === portal);
  const authorize = requests.find((request) => request.url().startsWith(`${portal}/connect/authorize`));
  const asked = new URL(authorize?.url() ?? portal).searchParams;
  expect(asked.get("client_id")).toBe("Portal_App");
  expect(asked.get("redirect_uri")).toBe("http://localhost:4200");
  expect(asked.get("code_challenge_method")).toBe("S256");
  expect(asked.get("culture")).toBe("en-GB");

  await signInByForm(page, people.coach);
  await expect(page).toHaveURL("http://localhost:4200/");
  await expect(shown(page, "user")).toHaveText(people.coach.userName);
  await expect(shown(page, "name")).toHaveText(people.coach.fullName);
  await expect(shown(page, "may-read-clients")).toHaveText("Clients");
  const exchange = requests.find((request) => request.url() === `${portal}/connect/token`);
  expect(exchange?.postData()).toContain("code_verifier=");
  expect(exchange?.postData()).not.toContain("client_secret");

  const token = requests.at(-1)?.headers().authorization ?? "";
  await userMenu(page, people.coach, "Sign out");
  await expect(page).toHaveURL("http://localhost:4200/");
  await expect(page.locator("abp-current-user")).toHaveText("Sign in");
  const revoked = requests.filter((request) => request.url() === `${portal}/connect/revocat`);
  expect(revoked.length).toBeGreaterThan(0);
  const left = requests.find((request) => request.url().startsWith(`${portal}/connect/endsession`));
  expect(new URL(left?.url() ?? portal).searchParams.get("id_token_hint")).toBeTruthy();
  const dead = await page.request.get(`${portal}/api/app/clients`, { headers: { authorization: token } });
  expect(dead.status()).toBe(401);

  await page.locator("abp-current-user").getByText("Sign in").click();
  await expect(page.getByLabel("User name or email address")).toBeVisible();
  expect(new URL(page.url()).origin).toBe(portal);
});

test("a user of a tenant names it at our page; a page behind a permission opens afterwards", async ({ page }) => {
  const { clientAdmin } = people;
  await page.goto("/clients");
  await expect(page).toHaveURL((url) => url.origin === portal);
  await signInByForm(page, clientAdmin);
  await expect(page).toHaveURL("http://localhost:4200/clients");
  await expect(page.locator("app-clients li").first()).not.toBeEmpty();
  await page.locator("abp-routes").getByText("Home").click();
  await expect(shown(page, "tenant")).toHaveText(clientAdmin.tenant);
  await expect(shown(page, "user")).toHaveText(clientAdmin.userName);
});

test("who is signed in at the portal needs no password again", async ({ page, context }) => {
  await page.goto("/");
  await page.locator("abp-current-user").getByText("Sign in").click();
  await signInByForm(page, people.author);
  await expect(shown(page, "user")).toHaveText(people.author.userName);
  const other = await context.newPage();
  await other.goto("/");
  await expect(shown(other, "user")).toHaveText(people.author.userName);
  await other.reload();
  await expect(shown(other, "user")).toHaveText(people.author.userName);
});

test("our sign-in page speaks the client's language", async ({ page }) => {
  await page.goto("/");
  const languages = page.locator("abp-languages");
  await languages.getByText("English (United Kingdom)").click();
  await languages.getByText("Deutsch", { exact: true }).click();
  await expect(page.getByRole("heading", { name: "Startseite" })).toBeVisible();
  await page.locator("abp-current-user").locator("a").click();
  await expect(page).toHaveURL((url) => url.origin === portal);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});
