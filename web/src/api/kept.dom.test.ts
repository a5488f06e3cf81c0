import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** Who is signed in (empty: nobody), and the operator's key. */
const { signedIn } = vi.hoisted(() => ({ signedIn: { as: "ana", secret: "-" } }));

vi.mock("./auth/current", () => ({
  accessToken: () => (signedIn.as ? `.${btoa(JSON.stringify({ sub: signedIn.as }))}.` : null),
}));
// The server has a key for each person.
vi.mock("./client", () => ({
  requestJson: () => Promise.resolve({ key: btoa(signedIn.as.padEnd(32, signedIn.secret)) }),
}));

beforeEach(() => vi.stubGlobal("isSecureContext", true));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  signedIn.secret = "-";
  localStorage.clear();
  sessionStorage.clear();
});

/** A page that this person opens in the browser after the last one ended. */
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
  return { ...page, keep, put: page.keep };
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

it("leaves what another tab has written since to that tab", async () => {
  const one = await pageOf("ana");
  await one.keep("answers a", "First.");
  const two = await pageOf("ana");
  expect(two.kept("answers a")).toEqual(["First."]);
  const before = stored();
  one.put("answers a", "Second.");
  await vi.waitFor(() => expect(stored()).not.toBe(before));
  expect(two.keptNames()).toEqual([]);
  two.put("answers a", null);
  // It asks once everything is written.
  await two.mayLeave();
  expect((await pageOf("ana")).kept("answers a")).toEqual(["Second."]);
});

it("does not bring back what another tab has sent since", async () => {
  const one = await pageOf("ana");
  await one.keep("answers a", "Sent by then.");
  const two = await pageOf("ana");
  await one.keep("answers a", null);
  expect([two.keptNames(), two.kept("answers a")]).toEqual([[], []]);
});

it("asks nobody about what was sealed with an earlier key of the operator", async () => {
  const anas = await pageOf("ana");
  await anas.keep("answers a", "Past reading.");
  signedIn.secret = "+";
  const page = await pageOf("ana");
  const asked: boolean[] = [];
  page.setLeavingQuestion((isLost) => {
    asked.push(isLost);
    return Promise.resolve(false);
  });
  expect([page.hasKept(), await page.mayLeave(), asked]).toEqual([true, true, []]);
  // What another tab holds can be read, so the question covers it.
  const other = await pageOf("ana");
  await other.keep("answers b", "Unsent.");
  await vi.waitFor(() => expect(localStorage).toHaveLength(2));
  expect([await page.mayLeave(), asked]).toEqual([false, [false]]);
});

it("says that signing out loses what the browser has no room for", async () => {
  const page = await pageOf("ana");
  const asked: boolean[] = [];
  page.setLeavingQuestion((isLost) => {
    asked.push(isLost);
    return Promise.resolve(false);
  });
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("It is full.", "QuotaExceededError");
  });
  page.put("answers a", "Unsent.");
  expect([await page.mayLeave(), asked]).toEqual([false, [true]]);
  full.mockRestore();
  page.put("answers a", "Unsent.");
  expect([await page.mayLeave(), asked]).toEqual([false, [true, false]]);
});
