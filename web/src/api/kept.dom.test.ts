import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** Who is signed in; nobody where it is empty. */
const { signedIn } = vi.hoisted(() => ({ signedIn: { as: "ana" } }));

vi.mock("./auth/current", () => ({
  accessToken: () => (signedIn.as ? `.${btoa(JSON.stringify({ sub: signedIn.as }))}.` : null),
}));
// The server has a key for each person.
vi.mock("./client", () => ({
  requestJson: () => Promise.resolve({ key: btoa(signedIn.as.padEnd(32, "-")) }),
}));

beforeEach(() => vi.stubGlobal("isSecureContext", true));

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

/** A page that this person opens in the browser after it was ended. */
async function pageOf(person: string) {
  vi.resetModules();
  sessionStorage.clear();
  signedIn.as = person;
  const page = await import("./kept");
  await page.openKept();
  const keep = async (name: string, value: unknown): Promise<void> => {
    page.keep(name, value);
    await vi.waitFor(() => expect(page.hasKept()).toBe(value !== null));
  };
  return { ...page, keep };
}

const stored = (): string => JSON.stringify(localStorage);

it("survives the browser, readable to its owner alone", async () => {
  const anas = await pageOf("ana");
  await anas.keep("answers a", "Our manager drinks.");
  expect(stored()).not.toContain("drinks");
  const bens = await pageOf("ben");
  expect([bens.hasKept(), bens.kept("answers a")]).toEqual([false, []]);
  await bens.keep("answers a", "All is well.");
  await bens.keep("answers a", null);
  const again = await pageOf("ana");
  expect([again.keptNames(), again.kept("answers a")]).toEqual([["answers a"], ["Our manager drinks."]]);
  await again.keep("answers a", null);
  expect(localStorage).toHaveLength(0);
});

it("is not read with another key, wherever it is put", async () => {
  const anas = await pageOf("ana");
  await anas.keep("answers a", "Our manager drinks.");
  const [place = ""] = Object.keys(localStorage);
  localStorage.setItem(place.replace("ana", "ben"), localStorage.getItem(place) ?? "");
  expect((await pageOf("ben")).keptNames()).toEqual([]);
});

it("is kept where it was when its page has ended for nobody", async () => {
  const anas = await pageOf("ana");
  signedIn.as = "";
  await anas.keep("answers a", "Last words.");
  expect(stored()).not.toContain("Last words");
  expect((await pageOf("ana")).kept("answers a")).toEqual(["Last words."]);
});

it("asks before signing out, but only for what could not be sent", async () => {
  const page = await pageOf("ana");
  const asked: boolean[] = [];
  page.setLeavingQuestion((isLost) => {
    asked.push(isLost);
    return Promise.resolve(false);
  });
  expect(await page.mayLeave()).toBe(true);
  await page.keep("answers a", "Unsent.");
  expect([await page.mayLeave(), asked]).toEqual([false, [false]]);
  const end = page.offerToSend(() => page.keep("answers a", null));
  expect([await page.mayLeave(), asked]).toEqual([true, [false]]);
  end();
});

it("stays in the tab where the browser seals nothing, and says that signing out loses it", async () => {
  vi.stubGlobal("isSecureContext", false);
  const page = await pageOf("ana");
  await page.keep("answers a", "Unsent.");
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 1]);
  const asked: boolean[] = [];
  page.setLeavingQuestion((isLost) => {
    asked.push(isLost);
    return Promise.resolve(true);
  });
  expect([await page.mayLeave(), asked, sessionStorage.length]).toEqual([true, [true], 0]);
});
