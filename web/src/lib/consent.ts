/** The cookie that says a visitor has accepted; the name is the one ABP clients know. */
export const consentCookie = ".AspNet.Consent";

/** How many months an acceptance lasts where the deployment names no date. */
const monthsKept = 6;

/** Which version was accepted, and when: on record for users, beside the cookie for visitors. */
export interface Consent {
  policyVersion: string;
  acceptedTime: string;
}

/** What decides whether somebody is asked. */
export interface ConsentFacts {
  /** `document.cookie`. */
  cookies: string;
  /** What the browser keeps beside the cookie. */
  kept: Consent | null;
  /** What is on record for the user; undefined for visitors, of whom nothing is. */
  own: Consent | null | undefined;
  /** The version in force. */
  policyVersion: string;
  now: Date;
  expireDate?: string | null | undefined;
}

/** Has the visitor accepted? `cookies` is `document.cookie`. */
export function hasConsent(cookies: string): boolean {
  return cookies.split("; ").includes(`${consentCookie}=true`);
}

/** When an acceptance ends: at the deployment's date if that was still to come, else after six months. */
function endOf(accepted: Date, expireDate?: string | null): Date {
  const given = expireDate ? new Date(expireDate) : null;
  if (given && given > accepted) return given;
  const until = new Date(accepted);
  until.setMonth(until.getMonth() + monthsKept);
  return until;
}

/** Whether a consent is to the policies in force, and has not ended. */
function isInForce(consent: Consent | null | undefined, { policyVersion, now, expireDate }: ConsentFacts): boolean {
  return consent?.policyVersion === policyVersion && endOf(new Date(consent.acceptedTime), expireDate) > now;
}

/** Whether the browser has a consent of whoever used it. A cookie alone is of a time when no versions were kept. */
export function hasBrowserConsent(facts: ConsentFacts): boolean {
  return hasConsent(facts.cookies) && (facts.kept === null || isInForce(facts.kept, facts));
}

/** Whether nobody has to be asked: for a user by what is on record, for a visitor by what the browser keeps. */
export function isConsentGiven(facts: ConsentFacts): boolean {
  return facts.own === undefined ? hasBrowserConsent(facts) : isInForce(facts.own, facts);
}

/** How long after a visitor's consent a user who signs in in the same tab is taken for the same person, in milliseconds. */
const carriesOver = 15 * 60_000;

/** Whether the browser's consent was given a moment ago. */
export function isJustGiven({ kept, now }: ConsentFacts): boolean {
  return kept !== null && now.getTime() - new Date(kept.acceptedTime).getTime() < carriesOver;
}

/** What writes the acceptance: path `/`, until the given date or for six months. */
export function consentCookieText(accepted: Date, expireDate?: string | null): string {
  return `${consentCookie}=true; expires=${endOf(accepted, expireDate).toUTCString()}; path=/; samesite=lax`;
}

/** What removes it. */
export const noConsentText = `${consentCookie}=; max-age=0; path=/; samesite=lax`;

/** Reads what {@link Consent} was kept as; null for anything else. */
export function parseConsent(text: string | null): Consent | null {
  try {
    const { policyVersion, acceptedTime } = JSON.parse(text ?? "null") as Partial<Consent>;
    return typeof policyVersion === "string" && typeof acceptedTime === "string"
      ? { policyVersion, acceptedTime }
      : null;
  } catch {
    return null;
  }
}
