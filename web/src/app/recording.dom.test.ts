import { captureException, close, getClient, replayIntegration } from "@sentry/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { start } from "./observation";

vi.mock("@sentry/react", { spy: true });

type Replay = ReturnType<typeof replayIntegration>;

let sent: string[] = [];
let replay: Replay;
let began: number;

beforeEach(() => {
  // The recorder may have kept the browser's own clock, so the test begins now, too.
  began = Date.now();
  vi.useFakeTimers({ now: began, toFake: ["Date"] });
  sessionStorage.clear();
  sent = [];
  vi.stubGlobal("fetch", (_: string, request?: RequestInit) => {
    const { body } = request ?? {};
    sent.push(typeof body === "string" ? body : new TextDecoder().decode(body as Uint8Array<ArrayBuffer>));
    return Promise.resolve(new Response(null, { status: 200 }));
  });
  document.body.innerHTML = `
    <p title="Farrow">Farrow</p>
    <a href="/staff?q=Farrow">Farrow</a>
    <input aria-label="Farrow" placeholder="Farrow" value="Farrow">
    <img src="/farrow.png" alt="Farrow">`;
});

afterEach(async () => {
  await replay.stop();
  Reflect.deleteProperty(process, "type");
  await close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** The reporter on a page whose session is drawn so. */
function begin(draw: number): void {
  start({ enabled: true, dsn: "https://k@errors.example/1" });
  // It records in browsers alone, and takes this process for one.
  Object.assign(process, { type: "renderer" });
  vi.spyOn(Math, "random").mockReturnValue(draw);
  replay = vi.mocked(replayIntegration).mock.results.at(-1)?.value as Replay;
  replay.afterAllSetup?.(getClient() as never);
}

/** Changes the page after so many seconds. */
function changeAfter(seconds: number): void {
  vi.setSystemTime(began + seconds * 1000);
  const change = document.createElement("p");
  change.id = `after-${seconds}`;
  document.body.append(change);
}

/** What was sent of the recordings with these words. */
const recordedWith = (...words: string[]): string[] =>
  sent.filter((body) => body.includes('"replay_recording"') && words.every((word) => body.includes(word)));

it("records one in a hundred sessions: masked, and for two minutes at most", async () => {
  begin(0.0099);
  const first = replay.getReplayId() ?? "";
  for (const seconds of [6, 119]) {
    changeAfter(seconds);
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as time goes by
    await vi.waitFor(async () => {
      await replay.flush();
      expect(recordedWith(first, `"after-${seconds}"`)).toHaveLength(1);
    });
  }
  // spec: OBS-01
  expect(sent.join("\n")).toContain('"replay_type":"session"');
  expect(sent.join("\n")).toContain('"title":"******"');
  expect(sent.join("\n")).not.toMatch(/farrow/iu);

  changeAfter(121);
  await vi.waitFor(async () => {
    await replay.flush();
    expect(replay.getReplayId()).not.toBe(first);
  });
  expect(recordedWith(first, '"after-121"')).toEqual([]);
});

it("sends what it has of any other session once that has an error", async () => {
  begin(0.0101);
  const first = replay.getReplayId() ?? "";
  changeAfter(6);
  // spec: OBS-01
  expect([replay.getRecordingMode(), sent]).toEqual(["buffer", []]);
  captureException(new Error("lost"));
  await vi.waitFor(() => expect(sent.join("\n")).toContain(`"replayId":"${first}"`));
  expect(recordedWith(first)).toEqual([]);
  // It would do so by itself, with a timer of a hidden frame that stands still here.
  await replay.flush();
  expect(recordedWith(first, '"after-6"', '"replay_type":"buffer"')).toHaveLength(1);
  expect(sent.join("\n")).not.toMatch(/farrow/iu);
});
