import { addEventProcessor, init, replayIntegration, type Breadcrumb } from "@sentry/react";
import { bareAddress, replayMaximum, reportingOptions, type ErrorReporting } from "@/lib/observation";

/** Names of a step's data that are addresses. */
const addresses = ["url", "from", "to"] as const;

/** A step before an error without what may name people: labels of what was clicked, the console, queries of addresses. */
function bareStep(crumb: Breadcrumb): Breadcrumb | null {
  if (crumb.category === "console" || crumb.category?.startsWith("ui.")) return null;
  const data = { ...crumb.data };
  for (const name of addresses) if (typeof data[name] === "string") data[name] = bareAddress(data[name]);
  return { ...crumb, data };
}

/** Starts the reporter; this file is loaded only where the deployment switched reporting on. */
export function start(reporting: ErrorReporting): void {
  init({
    ...reportingOptions(reporting),
    beforeBreadcrumb: bareStep,
    integrations: [replayIntegration({ maskAllText: true, blockAllMedia: true, maxReplayDuration: replayMaximum })],
  });
  // Errors and recordings alike.
  addEventProcessor((event) => {
    if (event.request?.url) event.request.url = bareAddress(event.request.url);
    if ("urls" in event && Array.isArray(event.urls)) event.urls = event.urls.map((url) => bareAddress(String(url)));
    return event;
  });
}
