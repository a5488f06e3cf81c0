import { addEventProcessor, init, replayIntegration, type Breadcrumb, type ReplayFrameEvent } from "@sentry/react";
import { bareAddress, replayMaximum, reportingOptions, type ErrorReporting } from "@/lib/observation";

/** Names of a step's data that are addresses. */
const addresses = ["url", "from", "to", "previous"];

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

/** Starts the reporter; this file is loaded only where the deployment switched reporting on. */
export function start(reporting: ErrorReporting): void {
  init({
    ...reportingOptions(reporting),
    beforeBreadcrumb: bareStep,
    integrations: [
      replayIntegration({
        maskAllText: true,
        blockAllMedia: true,
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
