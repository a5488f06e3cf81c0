import { init, replayIntegration } from "@sentry/react";
import { replayMaximum, reportingOptions, type ErrorReporting } from "@/lib/observation";

/** Starts the reporter; this file is loaded only where the deployment switched reporting on. */
export function start(reporting: ErrorReporting): void {
  init({
    ...reportingOptions(reporting),
    integrations: [replayIntegration({ maskAllText: true, blockAllMedia: true, maxReplayDuration: replayMaximum })],
  });
}
