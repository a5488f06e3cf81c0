/** The cookie that records a visitor's consent; ABP clients know its name. */
export const consentCookie = ".AspNet.Consent";

/** Validity in months if the deployment sets no date. */
const monthsKept = 6;

/** Which version was accepted, and when: stored at the server for users, beside the cookie for visitors. */
export interface Consent {
  policyVersion: string;
  acceptedTime: string;
}

/** What decides whether to ask. */
export interface ConsentFacts {
  /** `document.cookie`. */
  cookies: string;
  /** What the browser stores beside the cookie. */
  kept: Consent | null;
  /** The user's stored consent; undefined for visitors, who have none. */
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

/** When a consent expires: at the deployment's date if that is in the future, otherwise after six months. */
function endOf(accepted: Date, expireDate?: string | null): Date {
  const given = expireDate ? new Date(expireDate) : null;
  if (given && given > accepted) return given;
  const until = new Date(accepted);
  until.setMonth(until.getMonth() + monthsKept);
  return until;
}

/** Whether a consent is for the policies in force and has not expired. */
function isInForce(consent: Consent | null | undefined, { policyVersion, now, expireDate }: ConsentFacts): boolean {
  return consent?.policyVersion === policyVersion && endOf(new Date(consent.acceptedTime), expireDate) > now;
}

/** Whether the browser has a consent of any visitor. A cookie alone dates from before versions were recorded. */
export function hasBrowserConsent(facts: ConsentFacts): boolean {
  return hasConsent(facts.cookies) && (facts.kept === null || isInForce(facts.kept, facts));
}

/** Whether nobody has to be asked: decided by the stored consent for users, by the browser's for visitors. */
export function isConsentGiven(facts: ConsentFacts): boolean {
  return facts.own === undefined ? hasBrowserConsent(facts) : isInForce(facts.own, facts);
}

/** How long after a visitor's consent a user who signs in in the same tab counts as the same person, in milliseconds. */
const carriesOver = 15 * 60_000;

/** Whether the browser's consent was given just now. */
export function isJustGiven({ kept, now }: ConsentFacts): boolean {
  return kept !== null && now.getTime() - new Date(kept.acceptedTime).getTime() < carriesOver;
}

/** The cookie text that records consent: path `/`, until the given date or for six months. */
export function consentCookieText(accepted: Date, expireDate?: string | null): string {
  return `${consentCookie}=true; expires=${endOf(accepted, expireDate).toUTCString()}; path=/; samesite=lax`;
}

/** The cookie text that removes it. */
export const noConsentText = `${consentCookie}=; max-age=0; path=/; samesite=lax`;

/** Parses a stored {@link Consent}; null for anything else. */
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
