import {
  addEventProcessor,
  init,
  makeFetchTransport,
  replayIntegration,
  type Breadcrumb,
  type ReplayFrameEvent,
} from "@sentry/react";
import { bareAddress, replayMaximum, reportingOptions, type ErrorReporting } from "@/lib/observation";

/** Names of a step's data that are addresses. */
const addresses = ["url", "from", "to", "previous"];

/** The same in a recorded page. */
const links = ["href", "xlink:href", "src", "action", "formaction"];

/** Attributes that say what a text on the page would. */
const spoken = ["title", "placeholder", "label", "alt", "download", "aria-label", "aria-description", "aria-valuetext"];

type Transport = ReturnType<typeof makeFetchTransport>;
type Envelope = Parameters<Transport["send"]>[0];

/** Data with bare addresses; the rest stays as it is. */
function bareData(data: object | undefined): Record<string, unknown> {
  const entries = Object.entries(data ?? {});
  const bare = (name: string, value: unknown) =>
    typeof value === "string" && addresses.includes(name) ? bareAddress(value) : value;
  return Object.fromEntries(entries.map(([name, value]) => [name, bare(name, value)]));
}

/** Whether a step holds labels of what was clicked, or what was written to the console. */
function namesPeople(category: string | undefined): boolean {
  return category === "console" || category?.startsWith("ui.") === true;
}

/** A step before an error without what may name people: labels of what was clicked, the console, queries of addresses. */
function bareStep(crumb: Breadcrumb): Breadcrumb | null {
  return namesPeople(crumb.category) ? null : { ...crumb, data: bareData(crumb.data) };
}

/** The same for the steps and the calls in a recording, which the reporter collects apart. */
function bareFrame(frame: ReplayFrameEvent): ReplayFrameEvent | null {
  const { tag, payload } = frame.data;
  if (tag === "breadcrumb" && namesPeople(payload.category)) return null;
  if (tag === "breadcrumb") Object.assign(payload, { data: bareData(payload.data) });
  if (tag === "performanceSpan") {
    Object.assign(payload, { description: bareAddress(payload.description), data: bareData(payload.data) });
  }
  return frame;
}

/** A recording, one line about it and its events, with bare addresses: those of its pages and of the links on them. */
function bareRecording(recording: string): string {
  const begin = recording.indexOf("\n") + 1;
  const bare = (name: string, value: unknown) =>
    typeof value === "string" && links.includes(name) ? bareAddress(value) : value;
  const events: unknown = JSON.parse(recording.slice(begin), bare);
  return recording.slice(0, begin) + JSON.stringify(events);
}

/** What is sent, with bare recordings. */
function bareEnvelope(envelope: Envelope): Envelope {
  for (const item of envelope[1] as [{ type: string; length?: number }, unknown][]) {
    const [head, content] = item;
    if (head.type !== "replay_recording") continue;
    // A compressed one can't be read: none is better than one with names.
    const recording = typeof content === "string" ? bareRecording(content) : "";
    item[1] = recording;
    head.length = new TextEncoder().encode(recording).length;
  }
  return envelope;
}

/** The reporter asks nobody about the address on which a recording begins, nor about links: only what is sent can be changed. */
function bareTransport(options: Parameters<typeof makeFetchTransport>[0]): Transport {
  const transport = makeFetchTransport(options);
  return { ...transport, send: (envelope) => transport.send(bareEnvelope(envelope)) };
}

/** Starts the reporter; this file is loaded only where the deployment switched reporting on. */
export function start(reporting: ErrorReporting): void {
  init({
    ...reportingOptions(reporting),
    beforeBreadcrumb: bareStep,
    transport: bareTransport,
    integrations: [
      replayIntegration({
        maskAllText: true,
        blockAllMedia: true,
        maskAttributes: spoken,
        // What is sent has to be readable, and the page's policy allows no worker that is made from a text.
        useCompression: false,
        maxReplayDuration: replayMaximum,
        beforeAddRecordingEvent: bareFrame,
      }),
    ],
  });
  // Errors and recordings alike.
  addEventProcessor((event) => {
    if (event.request?.url) event.request.url = bareAddress(event.request.url);
    if ("urls" in event && Array.isArray(event.urls)) event.urls = event.urls.map((url) => bareAddress(String(url)));
    return event;
  });
}
