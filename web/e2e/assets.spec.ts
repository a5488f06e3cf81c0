import { expect, journey, test, type Locator, type Page, type TestInfo } from "./support/test.ts";
import { readFile, writeFile } from "node:fs/promises";
import { apiOf, newActionItem } from "./support/api.ts";
import { dialog, searchFor, uniqueWord } from "./support/areas.ts";
import { expectAccessible, expectAccessibleIn, useLanguage } from "./support/axe.ts";
import { hashOf, pdfFile, pngFile, textFile, transferOf, wavFile, webmFile, type TestFile } from "./support/files.ts";
import { expectFocusWithin, rowAction, toast } from "./support/gestures.ts";
import { asUser } from "./support/session.ts";
import { people } from "./support/users.ts";

const admin = people.clientAdmin;

async function openLibrary(page: Page, search = ""): Promise<void> {
  await asUser(page, admin, `/assets${search}`);
  await expect(page.getByRole("heading", { name: "Assets", level: 1 })).toBeVisible();
}

function rowOf(page: Page, name: string): Locator {
  return page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });
}

/** Drops files on the page and waits until each is checked. */
async function drop(page: Page, files: readonly TestFile[]): Promise<void> {
  const area = page.getByText("Drop files here, paste a screenshot, or").locator("..");
  await area.dispatchEvent("drop", { dataTransfer: await transferOf(page, files) });
  for (const { name } of files) {
    // oxlint-disable-next-line no-await-in-loop -- they stand in one list
    await expect(rowOf(page, name)).toContainText("Ready");
  }
}

/** Waits until no drawer or dialog is open: a message may come before it closes, and would let a key go to what lies under it. */
async function expectClosed(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function createFolder(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "New folder" }).press("Enter");
  await page.getByLabel("Folder name").fill(name);
  await page.getByRole("button", { name: "Create folder" }).press("Enter");
  await expect(toast(page, "Folder created").last()).toBeVisible();
  await expectClosed(page);
}

/** Chooses from the menu of a folder, by keyboard. */
async function folderAction(page: Page, folder: string, action: string): Promise<void> {
  await page
    .getByRole("button", { name: `Actions for ${folder}` })
    .first()
    .press("Enter");
  await page.getByRole("menuitem", { name: action }).press("Enter");
}

async function chooseFolder(page: Page, label: string, name: string): Promise<void> {
  const field = page.getByRole("dialog").getByRole("combobox", { name: label });
  await field.fill(name);
  await page.getByRole("option", { name }).click();
}

/** Opens a file by its name. */
async function openFile(page: Page, name: string): Promise<Locator> {
  await rowOf(page, name).getByRole("link", { name, exact: true }).press("Enter");
  const drawer = dialog(page, name);
  await expect(drawer.getByRole("button", { name: "Download", exact: true })).toBeVisible();
  return drawer;
}

async function closeDrawer(page: Page, drawer: Locator): Promise<void> {
  await expectFocusWithin(drawer);
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
}

/** What is downloaded by a button. */
async function downloaded(page: Page, button: Locator): Promise<Buffer> {
  const saved = page.waitForEvent("download");
  await button.press("Enter");
  return await readFile(await (await saved).path());
}

/** A file on the disk: only that is the same one after a reload. */
async function onDisk(info: TestInfo, { name, buffer }: TestFile): Promise<string> {
  const path = info.outputPath(name);
  await writeFile(path, buffer);
  return path;
}

/** The offsets that pieces of uploads begin at; `cut` says of each whether the connection breaks. */
async function watchPieces(page: Page, cut: (index: number) => boolean): Promise<number[]> {
  const offsets: number[] = [];
  await page.route("**/api/app/assets/uploads/*", async (route) => {
    const request = route.request();
    if (request.method() !== "PATCH") return route.continue();
    offsets.push(Number(request.headers()["upload-offset"]));
    return cut(offsets.length - 1) ? route.abort("connectionreset") : route.continue();
  });
  return offsets;
}

async function expectPreviews(page: Page, word: string): Promise<void> {
  const image = await openFile(page, `picture-${word}.png`);
  const picture = image.getByRole("img", { name: `picture-${word}.png` });
  await expect.poll(() => picture.evaluate((own: HTMLImageElement) => own.naturalWidth)).toBe(96);
  await closeDrawer(page, image);
  const answer = page.waitForResponse(
    (own) => own.url().includes("/api/app/files/") && own.headers()["content-type"] === "application/pdf",
  );
  const document = await openFile(page, `plan-${word}.pdf`);
  expect((await answer).status()).toBe(200);
  const frame = await (await document.locator("iframe").elementHandle())?.contentFrame();
  // A page that may not be framed is replaced by the browser's own.
  expect(frame?.url()).not.toContain("chrome-error");
  await closeDrawer(page, document);
  for (const [name, kind] of [
    [`film-${word}.webm`, "video"],
    [`tone-${word}.wav`, "audio"],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other on one page
    await test.step(name, async () => {
      const drawer = await openFile(page, name);
      const media = drawer.locator(kind);
      await expect.poll(() => media.evaluate((own: HTMLMediaElement) => own.readyState)).toBeGreaterThan(0);
      expect(await media.evaluate((own: HTMLMediaElement) => own.error?.message ?? null)).toBeNull();
      await closeDrawer(page, drawer);
    });
  }
}

test("many files are dropped, resumed after a cut, kept in folders, and previewed", journey, async ({ page }, info) => {
  test.slow();
  const word = uniqueWord();
  await openLibrary(page);
  // Many at once, with thumbnails.
  await searchFor(page, word);
  const film = await webmFile(page, `film-${word}.webm`);
  await drop(page, [
    pngFile(`picture-${word}.png`, [30, 120, 90]),
    pdfFile(`plan-${word}.pdf`, `Fire plan ${word}`),
    wavFile(`tone-${word}.wav`),
    film,
    textFile(`note-${word}.txt`, word),
  ]);
  const thumbnail = rowOf(page, `picture-${word}.png`).locator("img");
  await expect.poll(() => thumbnail.evaluate((own: HTMLImageElement) => own.naturalWidth)).toBeGreaterThan(0);
  await expectPreviews(page, word);
  // The second piece breaks off twice: the upload goes on by itself from where the server stands.
  const long = pdfFile(`long-${word}.pdf`, "Long", 9 * 1024 * 1024);
  const offsets = await watchPieces(page, (index) => index === 1 || index === 2);
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles(await onDisk(info, long));
  await expect(page.getByRole("progressbar", { name: `Upload of ${long.name}` })).toBeVisible();
  await expect(rowOf(page, long.name)).toContainText("Ready");
  const piece = 4 * 1024 * 1024;
  expect(offsets).toEqual([0, piece, piece, piece, 2 * piece]);
  const drawer = await openFile(page, long.name);
  const content = await downloaded(page, drawer.getByRole("button", { name: "Download", exact: true }));
  expect(hashOf(content)).toBe(hashOf(long.buffer));
  await closeDrawer(page, drawer);
  // Folders: created, nested, renamed, and files moved into them.
  await createFolder(page, `Evidence ${word}`);
  await createFolder(page, `Archive ${word}`);
  await folderAction(page, `Archive ${word}`, "Rename or move folder");
  await page.getByLabel("Folder name").fill(`Old ${word}`);
  await chooseFolder(page, "Inside", `Evidence ${word}`);
  await page.getByRole("button", { name: "Save folder" }).press("Enter");
  await expect(toast(page, "Folder saved").last()).toBeVisible();
  await expectClosed(page);
  await rowAction(page, rowOf(page, long.name), "Move");
  await chooseFolder(page, "Folder", `Evidence ${word} / Old ${word}`);
  await page.getByRole("dialog").getByRole("button", { name: /^Move/ }).press("Enter");
  await expect(toast(page, "1 file changed").last()).toBeVisible();
  await expectClosed(page);
  await page.getByRole("link", { name: `Evidence ${word}`, exact: true }).press("Enter");
  await page.getByRole("link", { name: `Old ${word}`, exact: true }).press("Enter");
  const path = page.getByRole("navigation", { name: "Folder path" });
  await expect(path).toContainText(`Evidence ${word}`);
  await expect(path.locator("[aria-current=page]")).toHaveText(`Old ${word}`);
  // spec: ASSET-01
  await expect(rowOf(page, long.name)).toBeVisible();
  await expect(rowOf(page, `note-${word}.txt`)).toHaveCount(0);
});

test("a file is replaced in place, restored, and found where it is used, doubled, unused and expiring", async ({
  page,
}) => {
  test.slow();
  const word = uniqueWord();
  const [name, twin] = [`policy-${word}.txt`, `copy-${word}.txt`];
  const first = textFile(name, `first ${word}`);
  const second = textFile(name, `second ${word}`);
  await openLibrary(page);
  await searchFor(page, word);
  await drop(page, [first, { ...first, name: twin }]);
  // Content is compared once it is checked.
  for (const own of [name, twin]) await expect(rowOf(page, own)).toContainText("Ready");
  const call = await apiOf(page.request, admin);
  const { items } = await call<{ items: { id: string; name: string }[] }>("GET", `/api/app/assets?filter=${word}`);
  const assetId = items.find((own) => own.name === name)?.id;
  const { id: item } = await newActionItem(page.request, `Read ${word}`);
  await call("POST", `/api/app/records/ActionItem/${item}/attachments`, { assetId });
  // Duplicates by content, unused, expiring.
  await page.goto(`/assets?q=${word}&hasDuplicates=true`);
  await expect(rowOf(page, name)).toBeVisible();
  await expect(rowOf(page, twin)).toBeVisible();
  await page.goto(`/assets?q=${word}&isUnused=true`);
  await expect(rowOf(page, twin)).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
  await rowAction(page, rowOf(page, twin), "Edit details");
  await page.getByLabel("Expires on").fill("01/01/2026");
  await page.getByRole("button", { name: "Save file" }).press("Enter");
  await expect(toast(page, "File saved")).toBeVisible();
  await expectClosed(page);
  await page.goto(`/assets?q=${word}&isExpiring=true`);
  await expect(rowOf(page, twin)).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
  // Replaced in place: no duplicate any more, the same file with another version.
  await page.goto(`/assets?q=${word}`);
  const drawer = await openFile(page, name);
  await drawer.locator('input[type="file"]').setInputFiles(second);
  const versions = drawer.getByRole("list", { name: "Versions" });
  const latest = versions.getByRole("listitem").filter({ hasText: "Version 2" });
  await expect(latest).toContainText("Current");
  const button = drawer.getByRole("button", { name: "Download", exact: true });
  expect(hashOf(await downloaded(page, button))).toBe(hashOf(second.buffer));
  await versions.getByRole("button", { name: "Restore version 1" }).press("Enter");
  await expect(versions.getByRole("listitem").filter({ hasText: "Version 1" })).toContainText("Current");
  expect(hashOf(await downloaded(page, button))).toBe(hashOf(first.buffer));
  // Used in: navigation inside the application, without a reload.
  await page.evaluate(() => document.documentElement.setAttribute("data-kept", ""));
  await drawer.getByRole("list", { name: "Used in" }).getByRole("link").first().press("Enter");
  await expect(page).toHaveURL(new RegExp(`/action-items/${item}`));
  // spec: ASSET-02
  await expect(page.getByRole("list", { name: "Files" }).getByText(name)).toBeVisible();
  await expect(page.locator("html[data-kept]")).toHaveCount(1);
});

test("an upload goes on after the page was loaded anew, when the same file is chosen again", async ({ page }, info) => {
  const word = uniqueWord();
  const long = pdfFile(`kept-${word}.pdf`, "Kept", 9 * 1024 * 1024);
  const path = await onDisk(info, long);
  await openLibrary(page, `?q=${word}`);
  await watchPieces(page, (index) => index > 0);
  await page.locator('input[type="file"]').first().setInputFiles(path);
  await expect(page.getByText(/Connection lost, trying again in \d+ s/)).toBeVisible();
  // Cut until then: a try in between would bring the rest of the file.
  await page.reload();
  await expect(page.getByRole("list", { name: "Interrupted uploads" })).toContainText(long.name);
  await page.unroute("**/api/app/assets/uploads/*");
  const offsets = await watchPieces(page, () => false);
  await page.locator('input[type="file"]').first().setInputFiles(path);
  await expect(rowOf(page, long.name)).toContainText("Ready");
  expect(offsets[0]).toBe(4 * 1024 * 1024);
  await expect(page.getByRole("list", { name: "Interrupted uploads" })).toHaveCount(0);
  const drawer = await openFile(page, long.name);
  const content = await downloaded(page, drawer.getByRole("button", { name: "Download", exact: true }));
  expect(hashOf(content)).toBe(hashOf(long.buffer));
});

test("files are chosen over pages, tagged, moved, archived and deleted together; a folder goes when it is empty", async ({
  page,
}) => {
  test.slow();
  const word = uniqueWord();
  await openLibrary(page, `?q=${word}&size=2`);
  const names = [1, 2, 3].map((at) => `many-${at}-${word}.txt`);
  const area = page.getByText("Drop files here, paste a screenshot, or").locator("..");
  const files = names.map((name) => textFile(name, name));
  await area.dispatchEvent("drop", { dataTransfer: await transferOf(page, files) });
  await expect(rowOf(page, names[1] ?? "")).toContainText("Ready");
  await expect(page.getByText("3 files", { exact: true })).toBeVisible();
  await createFolder(page, `Boxes ${word}`);
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
  await page.getByRole("button", { name: /Select all 3/ }).press("Enter");
  const bar = page.getByRole("toolbar", { name: /3 selected/ });
  await bar.getByRole("button", { name: "Add tag" }).press("Enter");
  await page.getByRole("dialog").getByLabel("Tag").fill(`Fire ${word}`);
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "3 files changed").last()).toBeVisible();
  await expectClosed(page);
  // The grid has the same selection bar, and the same keys.
  await page.getByText("Grid", { exact: true }).click();
  await expect(page).toHaveURL(/view=grid/);
  await expect(page.getByRole("listitem").filter({ hasText: names[0] ?? "" })).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByRole("checkbox", { name: `Select ${names[0]}` })).toBeChecked();
  await page.getByRole("button", { name: "Move", exact: true }).press("Enter");
  await chooseFolder(page, "Folder", `Boxes ${word}`);
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "1 file changed").last()).toBeVisible();
  await expectClosed(page);
  await page.getByRole("link", { name: `Boxes ${word}`, exact: true }).press("Enter");
  await expect(page.getByRole("navigation", { name: "Folder path" })).toContainText(`Boxes ${word}`);
  await expect(page.getByRole("listitem").filter({ hasText: names[0] ?? "" })).toBeVisible();
  await folderAction(page, `Boxes ${word}`, "Delete folder");
  await dialog(page, /Delete/)
    .getByRole("button", { name: "Delete folder" })
    .press("Enter");
  await expect(page.getByText("Other records still refer to this")).toBeVisible();
  await page.getByRole("checkbox", { name: `Select ${names[0]}` }).check();
  await page.getByRole("toolbar").getByRole("button", { name: "Delete", exact: true }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).press("Enter");
  await expect(toast(page, "1 file changed").last()).toBeVisible();
  // The message may still be that of the move.
  await expect(page.getByRole("listitem").filter({ hasText: names[0] ?? "" })).toHaveCount(0);
  await folderAction(page, `Boxes ${word}`, "Delete folder");
  await dialog(page, /Delete/)
    .getByRole("button", { name: "Delete folder" })
    .press("Enter");
  await expect(toast(page, "Folder deleted")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Folder path" })).toHaveCount(0);
});

test("a file that is too large is refused with the limit in megabytes", async ({ page }, info) => {
  const large = pngFile(`large-${uniqueWord()}.png`, [1, 2, 3]);
  const buffer = Buffer.concat([large.buffer, Buffer.alloc(11 * 1024 * 1024)]);
  await openLibrary(page);
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles(await onDisk(info, { ...large, buffer }));
  await expect(page.getByText(`${large.name} is too large: at most 10 MB are allowed.`)).toBeVisible();
});

test("an address that has ended is renewed unseen", async ({ page }) => {
  const word = uniqueWord();
  const name = `later-${word}.png`;
  await openLibrary(page, `?q=${word}`);
  await drop(page, [pngFile(name, [90, 40, 120])]);
  let refused = 0;
  await page.route("**/api/app/files/*", (route) => {
    refused += 1;
    return refused === 1 ? route.fulfill({ status: 404 }) : route.continue();
  });
  await page.getByText("Grid", { exact: true }).click();
  const picture = page.getByRole("listitem").filter({ hasText: name }).locator("img");
  await expect.poll(() => picture.evaluate((own: HTMLImageElement) => own.naturalWidth)).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(1);
});

for (const culture of ["en-GB", "ar"]) {
  test(`assets: no barrier, ${culture}`, async ({ page }) => {
    test.slow();
    const word = uniqueWord();
    const name = `look-${word}.png`;
    const call = await apiOf(page.request, admin);
    await call("POST", "/api/app/asset-folders", { name: `Looks ${word}` });
    await useLanguage(page, culture);
    await asUser(page, admin, `/assets?q=${word}`);
    const input = page.locator('input[type="file"]').first();
    await input.setInputFiles([pngFile(name, [20, 90, 160]), textFile(`look-${word}.exe`, word)]);
    await expect(page.getByRole("alert").filter({ hasText: `look-${word}.exe` })).toBeVisible();
    await expect(rowOf(page, name)).toBeVisible();
    // spec: COM-19
    await expectAccessibleIn(page, culture);
    await page.goto(`/assets?q=${word}&view=grid`);
    await page.getByRole("checkbox").first().check();
    await expectAccessibleIn(page, culture);
    await page.getByRole("link", { name, exact: true }).press("Enter");
    await expect(dialog(page, name).locator("img")).toBeVisible();
    await expectAccessibleIn(page, culture);
  });
}

test("assets: no barrier on a narrow screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLibrary(page, "?view=grid");
  await expect(page.getByRole("main").getByRole("searchbox")).toBeVisible();
  // spec: COM-19
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
