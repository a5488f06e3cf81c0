import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { configuration } from "./bootstrap";
import { requestContext } from "./context";
import { ApiError } from "./errors";
import { chooseLanguage } from "./language";

const session = vi.hoisted(() => ({ isSignedIn: true, refreshed: 0 }));
vi.mock("./session", () => ({
  isSignedIn: () => session.isSignedIn,
  refreshConfiguration: () => {
    session.refreshed += 1;
    return Promise.resolve();
  },
}));

const fetched = vi.fn<(request: Request) => Promise<Response>>();
const before = configuration.get();

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  Object.assign(session, { isSignedIn: true, refreshed: 0 });
  fetched.mockImplementation(({ method }) =>
    Promise.resolve(
      method === "GET"
        ? Response.json({ language: null, timeZone: "Europe/Paris" })
        : new Response(null, { status: 204 }),
    ),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
  configuration.set(before);
});

/** The bodies of the requests that store the language. */
const stored = (): Promise<unknown[]> =>
  Promise.all(fetched.mock.calls.flatMap(([request]) => (request.method === "PUT" ? [request.json()] : [])));

it("is stored for mails by whoever is signed in, beside their time zone", async () => {
  await chooseLanguage("fr");
  expect(await stored()).toEqual([{ language: "fr", timeZone: "Europe/Paris" }]);
  expect([requestContext.culture, session.refreshed]).toEqual(["fr", 1]);
});

it("is that of the browser alone where nobody is signed in, or somebody acts as another user", async () => {
  session.isSignedIn = false;
  await chooseLanguage("de");
  session.isSignedIn = true;
  configuration.set({ ...before, currentUser: { ...before.currentUser, impersonatorUserId: "u" } });
  await chooseLanguage("es");
  expect([fetched.mock.calls.length, requestContext.culture, session.refreshed]).toEqual([0, "es", 2]);
});

it("is followed by the page where it can't be stored, which is told", async () => {
  fetched.mockImplementation(() => Promise.resolve(new Response(null, { status: 403 })));
  await expect(chooseLanguage("ar")).rejects.toBeInstanceOf(ApiError);
  expect([requestContext.culture, session.refreshed]).toEqual(["ar", 1]);
});
