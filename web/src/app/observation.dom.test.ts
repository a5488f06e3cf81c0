import {
  captureException,
  close,
  getClient,
  replayIntegration,
  startInactiveSpan,
  startNewTrace,
  type ReplayFrameEvent,
} from "@sentry/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startObservation, type ErrorReporting } from "@/lib/observation";

// The reporter itself, which says what it was given.
vi.mock("@sentry/react", { spy: true });

const load = vi.fn(() => import("./observation"));
const reporting: ErrorReporting = { enabled: true, dsn: "https://k@errors.example/1" };
let sent: string[] = [];

beforeEach(() => {
  sent = [];
  vi.spyOn(console, "info").mockReturnValue(undefined);
  vi.stubGlobal("fetch", (_: string, request?: RequestInit) => {
    if (typeof request?.body === "string") sent.push(request.body);
    return Promise.resolve(new Response(null, { status: 200 }));
  });
});

afterEach(async () => {
  await close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Names of the traces that are reported where the reporter draws these numbers. */
async function traced(draws: readonly number[]): Promise<string[]> {
  const random = vi.spyOn(Math, "random");
  for (const draw of draws) {
    random.mockReturnValue(draw);
    startNewTrace(() => startInactiveSpan({ name: `drawn ${draw}` }).end());
  }
  random.mockRestore();
  await getClient()?.flush();
  return draws.map((draw) => `drawn ${draw}`).filter((name) => sent.some((body) => body.includes(`"${name}"`)));
}

/** What a user does whose name stands in addresses, labels, cookies and the console. */
async function actAsFarrow(): Promise<void> {
  document.cookie = "name=Farrow";
  history.replaceState(null, "", "/account/reset-password?resetToken=1#token=2");
  history.pushState(null, "", "/search?q=Farrow");
  await fetch("/api/app/clients?filter=Farrow");
  // oxlint-disable-next-line no-console -- as a library would
  console.info("Farrow");
  const button = document.createElement("button");
  button.setAttribute("aria-label", "Farrow");
  document.body.append(button);
  button.click();
}

const span = (op: string, description: string, data: object): ReplayFrameEvent => ({
  type: 5,
  timestamp: 0,
  data: { tag: "performanceSpan", payload: { op, description, startTimestamp: 0, endTimestamp: 0, data } },
});

const step = (category: string, message: string): ReplayFrameEvent => ({
  type: 5,
  timestamp: 0,
  data: { tag: "breadcrumb", payload: { category, type: "default", timestamp: 0, message } },
});

/** What a recording would hold of it beside the masked page. */
const recordedOfFarrow: readonly ReplayFrameEvent[] = [
  span("navigation.push", "/search?q=Farrow", { previous: "/account/reset-password?resetToken=1#token=2" }),
  span("resource.fetch", "/api/app/clients?filter=Farrow", { method: "GET", statusCode: 200 }),
  step("ui.click", 'button[aria-label="Farrow"]'),
  step("console", "Farrow"),
];

/** A recording of it, as the reporter hands it over: where it begins, a link on that page, and one that comes later. */
function sendRecordingOfFarrow(): PromiseLike<unknown> | undefined {
  const page = "https://portal.example/staff/0192d3a4-7c1b-7a20-9d4e-3f5a6b7c8d9e";
  const link = (href: string) => ({ node: { tagName: "a", attributes: { href } } });
  const events = [
    { type: 4, data: { href: `${page}?q=Farrow#token=2` } },
    { type: 2, data: link(`${page}?client=Farrow`) },
    { type: 3, data: { source: 0, adds: [link("mailto:lucy.farrow@brambleway.example")] } },
  ];
  const content = `{"segment_id":0}\n${JSON.stringify(events)}`;
  const envelope = [{}, [[{ type: "replay_recording", length: content.length }, content]]];
  return getClient()
    ?.getTransport()
    ?.send(envelope as never);
}

it("reports only where the deployment says so: a tenth of the traces, no personal data", async () => {
  // spec: OBS-01
  expect(await startObservation(undefined, load)).toBe(false);
  expect(await startObservation({ ...reporting, enabled: false }, load)).toBe(false);
  expect(load).not.toHaveBeenCalled();

  expect(await startObservation(reporting, load)).toBe(true);
  const recording = vi.mocked(replayIntegration).mock.lastCall?.[0];
  const frames = recordedOfFarrow.map((frame) => recording?.beforeAddRecordingEvent?.(frame));
  expect(frames.filter(Boolean)).toHaveLength(2);
  expect(JSON.stringify(frames)).toMatch(/"\/search".*"\/account\/reset-password".*"\/api\/app\/clients"/u);
  expect(JSON.stringify(frames)).not.toMatch(/farrow|token/iu);

  await actAsFarrow();
  captureException(new Error("lost"));
  await getClient()?.flush();
  const report = sent.join("\n");
  for (const part of ['"value":"lost"', '"url":"/api/app/clients"', "/search", '"infer_ip":"never"']) {
    expect(report).toContain(part);
  }
  expect(report).not.toMatch(/farrow|token|"user"|referer|cookie/iu);

  await sendRecordingOfFarrow();
  const recorded = sent.at(-1) ?? "";
  const [, head = "", ...content] = recorded.split("\n");
  expect(recorded.match(/"href":"[^"]*"/gu)).toEqual([
    '"href":"https://portal.example/staff/{id}"',
    '"href":"https://portal.example/staff/{id}"',
    '"href":"mailto:"',
  ]);
  expect(head).toContain(`"length":${content.join("\n").length}`);
  expect(await traced([0, 0.0999, 0.1001, 0.9])).toEqual(["drawn 0", "drawn 0.0999"]);
});
