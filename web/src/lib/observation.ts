/** A deployment's settings for reporting errors to a third party. */
export interface ErrorReporting {
  enabled: boolean;
  dsn?: string;
  environment?: string;
  release?: string;
}

/** Share of page loads whose timing is reported. */
export const traceSampleRate = 0.1;
/** Longest recording of a session in milliseconds. */
export const replayMaximum = 120_000;
/** Share of sessions that are recorded, and of those with an error. */
export const replaySampleRates = { session: 0.01, error: 1 } as const;

/** The options of the reporter: no personal data, all text and media masked. */
export function reportingOptions(reporting: ErrorReporting) {
  return {
    dsn: reporting.dsn,
    environment: reporting.environment,
    release: reporting.release,
    sendDefaultPii: false,
    tracesSampleRate: traceSampleRate,
    replaysSessionSampleRate: replaySampleRates.session,
    replaysOnErrorSampleRate: replaySampleRates.error,
  } as const;
}

/** Starts reporting if it is enabled; otherwise its code is not even loaded. True if it was started. */
export async function startObservation(
  reporting: ErrorReporting | undefined,
  load: () => Promise<{ start: (reporting: ErrorReporting) => void }>,
): Promise<boolean> {
  if (!reporting?.enabled || !reporting.dsn) return false;
  const { start } = await load();
  start(reporting);
  return true;
}
