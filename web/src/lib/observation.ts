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

const id = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/giu;

/**
 * An address without what may lead to people: its query and fragment, which may hold names that were searched for and tokens of
 * letters, the ids of records, and whom a letter or a call is to.
 */
export function bareAddress(address: string): string {
  const bare = address.replace(/[?#].*$/su, "").replaceAll(id, "{id}");
  return bare.replace(/^(mailto|tel|sms|data):.*$/isu, "$1:");
}

/** The options of the reporter. By default it collects most of what it can: users, cookies, headers, bodies, queries. */
export function reportingOptions(reporting: ErrorReporting) {
  return {
    dsn: reporting.dsn,
    environment: reporting.environment,
    release: reporting.release,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: { request: { allow: ["User-Agent"] }, response: false },
      httpBodies: [],
      urlQueryParams: false,
    },
    tracesSampleRate: traceSampleRate,
    replaysSessionSampleRate: replaySampleRates.session,
    replaysOnErrorSampleRate: replaySampleRates.error,
  };
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
