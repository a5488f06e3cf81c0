/** The cookie that says a visitor has accepted; the name is the one ABP clients know. */
export const consentCookie = ".AspNet.Consent";

/** How many months an acceptance lasts where the deployment names no date. */
const monthsKept = 6;

/** Has the visitor accepted? `cookies` is `document.cookie`. */
export function hasConsent(cookies: string): boolean {
  return cookies.split("; ").includes(`${consentCookie}=true`);
}

/** What writes the acceptance: path `/`, until the given date or for six months from today. */
export function consentCookieText(now: Date, expireDate?: string | null): string {
  const given = expireDate ? new Date(expireDate) : null;
  const until = new Date(now);
  until.setMonth(until.getMonth() + monthsKept);
  const expires = given && !Number.isNaN(given.getTime()) ? given : until;
  return `${consentCookie}=true; expires=${expires.toUTCString()}; path=/; samesite=lax`;
}
